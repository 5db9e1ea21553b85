package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SpinningTest {
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
    void a_loop_that_calls_something_to_look_at_is_found_at_the_same_place() {
        Spinning spinning = new Spinning();

        assertThat(spinning.isSeen(LOOP, 0)).isFalse();
        assertThat(spinning.isSeen(GET, 1)).isFalse();
        assertThat(spinning.isSeen(HINT, 2)).isTrue();
        assertThat(spinning.isSeen(NEXT_LINE, 3)).isTrue();
    }

    @Test
    void a_thread_that_calls_methods_of_the_program_gets_on() {
        Spinning spinning = new Spinning();
        StackTraceElement[] building = stack(frame("app.Graph.link", 7), frame("app.Graph.build", 10), RUN);
        StackTraceElement[] other = stack(frame("app.Graph.add", 3), frame("app.Graph.build", 10), RUN);
        StackTraceElement[] elsewhere = stack(frame("app.Graph.add", 3), frame("app.Graph.build", 12), RUN);

        assertThat(Spinning.isAlike(building, building)).isTrue();
        assertThat(Spinning.isAlike(other, elsewhere)).isFalse();
        assertThat(spinning.isSeen(building, 0)).isFalse();
        assertThat(spinning.isSeen(other, 0)).isFalse();
        assertThat(spinning.isInPeace(1)).isTrue();
        assertThat(spinning.isInPeace(LATER)).isFalse();
    }

    @Test
    void no_stack_says_nothing() {
        Spinning spinning = new Spinning();

        assertThat(Spinning.isAlike(stack(), stack())).isFalse();
        for (int i = 0; i < 5; i++) {
            assertThat(spinning.isSeen(stack(), i)).isFalse();
        }
    }

    @Test
    void others_at_the_same_place_are_known_for_a_while() {
        SpinningPlaces places = new SpinningPlaces();
        places.add(LOOP, 0);

        assertThat(places.contain(HINT, 1)).isTrue();
        assertThat(places.contain(stack(frame("app.Other.await", 1), RUN), 1)).isFalse();
        assertThat(places.contain(LOOP, LATER)).isFalse();
        assertThat(places.isEmpty()).isTrue();
    }
}
