package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineThread;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilationDemandTest {
    private static ThreadTrace compiler(int index) {
        return new ThreadTrace(
                new TimelineThread(index, 1, index + 1, "C2", ThreadKind.JIT, new Span(0, 1), ThreadClocks.UNKNOWN));
    }

    @Test
    void requests_of_all_compilers_add_up_as_work_is_done() {
        ThreadTrace first = compiler(0);
        first.compute(10, 0);
        first.add(ThreadTrace.Step.AWAIT_WORK, 500);
        first.compute(20, 0);
        first.compute(5, 0);
        ThreadTrace second = compiler(1);
        second.add(ThreadTrace.Step.AWAIT_WORK, 300);
        second.compute(100, 0);
        CompilationDemand demand = new CompilationDemand(List.of(first, second));

        assertThat(demand.nanosAt(0)).isEqualTo(10);
        assertThat(demand.nanosAt(299)).isEqualTo(10);
        assertThat(demand.nanosAt(300)).isEqualTo(110);
        assertThat(demand.nanosAt(1000)).isEqualTo(135);
    }
}
