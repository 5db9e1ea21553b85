package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SpinDetectorTest {
    private static final long LATER = TimeUnit.MINUTES.toNanos(1);

    private static StackTraceElement frame(String method, int line) {
        int dot = method.lastIndexOf('.');
        return new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), "X.java", line);
    }

    private static StackTraceElement[] stack(StackTraceElement... frames) {
        return frames;
    }

    private static final StackTraceElement RUN = frame("java.lang.VirtualThread.run", 1);
    private static final StackTraceElement[] LOOP = stack(frame("app.Flag.await", 10), RUN);
    private static final StackTraceElement[] NEXT_LINE = stack(frame("app.Flag.await", 11), RUN);
    private static final StackTraceElement[] HINT =
            stack(frame("java.lang.Thread.onSpinWait", 9), frame("app.Flag.await", 11), RUN);
    private static final StackTraceElement[] GET = stack(
            frame("java.lang.invoke.VarHandle.get", 3),
            frame("java.util.concurrent.atomic.AtomicReference.get", 9),
            frame("app.Flag.await", 10),
            RUN);

    @Test
    void samples_of_a_loop_that_calls_the_jdk_to_check_its_condition_are_the_same_loop() {
        SpinDetector detector = new SpinDetector();

        assertThat(detector.observe(LOOP, 0)).isFalse();
        assertThat(detector.observe(GET, 1)).isFalse();
        assertThat(detector.observe(HINT, 2)).isTrue();
        assertThat(detector.observe(NEXT_LINE, 3)).isTrue();
    }

    @Test
    void a_thread_that_calls_methods_of_the_program_makes_progress() {
        SpinDetector detector = new SpinDetector();
        StackTraceElement[] building = stack(frame("app.Graph.link", 7), frame("app.Graph.build", 10), RUN);
        StackTraceElement[] other = stack(frame("app.Graph.add", 3), frame("app.Graph.build", 10), RUN);
        StackTraceElement[] elsewhere = stack(frame("app.Graph.add", 3), frame("app.Graph.build", 12), RUN);

        assertThat(SpinDetector.isSameLoop(building, building)).isTrue();
        assertThat(SpinDetector.isSameLoop(other, elsewhere)).isFalse();
        assertThat(detector.observe(building, 0)).isFalse();
        assertThat(detector.observe(other, 0)).isFalse();
        assertThat(detector.isBackingOff(1)).isTrue();
        assertThat(detector.isBackingOff(LATER)).isFalse();
    }

    @Test
    void empty_stacks_are_no_loop() {
        SpinDetector detector = new SpinDetector();

        assertThat(SpinDetector.isSameLoop(stack(), stack())).isFalse();
        for (int i = 0; i < 5; i++) {
            assertThat(detector.observe(stack(), i)).isFalse();
        }
    }

    @Test
    void other_threads_in_a_known_loop_match_for_a_while() {
        KnownSpinLoops loops = new KnownSpinLoops();
        loops.add(LOOP, 0);

        assertThat(loops.matches(HINT, 1)).isTrue();
        assertThat(loops.matches(stack(frame("app.Other.await", 1), RUN), 1)).isFalse();
        assertThat(loops.matches(LOOP, LATER)).isFalse();
        assertThat(loops.isEmpty()).isTrue();
    }
}
