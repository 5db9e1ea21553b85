package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.programs.FewDescriptors;
import io.heddle.governor.programs.ManyThreads;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A program with more threads than Heddle may open files. */
@LiveKernel(needs = Need.CUSTOM_SLICES)
class FewDescriptorsTest {
    private static final int DESCRIPTORS = 200;
    private static final int THREADS = 300;

    @Test
    void each_thread_is_handled_once_although_clocks_run_short() throws Exception {
        List<String> session = new ArrayList<>(java(FewDescriptors.class));
        session.addAll(java(ManyThreads.class, Integer.toString(THREADS)));

        Outcome outcome = Outcome.of(RunningSession.shell("ulimit -n " + DESCRIPTORS + "; exec \"$@\"", session));

        assertThat(outcome.err()).isEmpty();
        String[] counts = outcome.out().strip().split(" ");
        assertThat(Integer.parseInt(counts[0])).isBetween(THREADS, THREADS + 50);
        assertThat(counts[1]).isEqualTo("1");
    }

    private static List<String> java(Class<?> main, String... arguments) {
        List<Path> classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return Programs.java(classPath, main, arguments);
    }
}
