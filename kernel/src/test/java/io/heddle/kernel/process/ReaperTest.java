package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Outcome;
import io.heddle.kernel.testing.Programs;
import io.heddle.kernel.testing.Sleeper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ReaperTest {
    @Test
    void many_early_deaths_are_not_mixed_up() throws Exception {
        int starters = 4;
        int each = 75;
        try (ExecutorService threads = Executors.newFixedThreadPool(starters)) {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int starter = 0; starter < starters; starter++) {
                int first = starter * 50;
                wrong.add(threads.submit(() -> wrongEnds(first, each)));
            }
            for (Future<Integer> count : wrong) {
                assertThat(count.get()).isZero();
            }
        }
    }

    /** Every other one is {@code true}, which ends before anybody looks; the rest return a code of their own. */
    private static int wrongEnds(int first, int count) throws InterruptedException {
        List<ChildProcess> children = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            children.add(i % 2 == 0 ? Programs.silent("true") : Programs.silent("sh", "-c", "exit " + (first + i)));
        }
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            int expected = i % 2 == 0 ? 0 : first + i;
            ChildProcess.Ended ended = Await.end(children.get(i));
            wrong += ended.status().equals(new ExitStatus.Exited(expected)) ? 0 : 1;
        }
        return wrong;
    }

    @Test
    void a_child_that_the_kernel_has_forgotten_has_ended() throws Exception {
        Outcome outcome = Outcome.of(Programs.java(ForgetsChildren.class));

        assertThat(outcome.out()).isEqualTo("Unknown[]\n");
    }

    @Test
    void an_orphan_is_adopted_and_reaped() throws Exception {
        Usage before = Programs.reaper().adopted();
        Outcome parents = Outcome.of("sh", "-c", "sh -c 'sleep 60 >/dev/null 2>&1 & echo $!'");
        int orphan = Integer.parseInt(parents.out().strip());

        assertThat(Proc.live().process(orphan).orElseThrow().parent())
                .isEqualTo((int) ProcessHandle.current().pid());

        // Killed before it sleeps it would never have given its CPU away.
        Await.until("the orphan sleeps", () -> Proc.live()
                .process(orphan)
                .filter(stat -> stat.name().equals("sleep") && stat.state() == 'S')
                .isPresent());
        Programs.signal(orphan, Signals.KILL);
        Await.until("the orphan is reaped", () -> Proc.live().process(orphan).isEmpty());
        Await.until(
                "its CPU time is counted",
                () -> Programs.reaper().adopted().voluntarySwitches() > before.voluntarySwitches());
    }

    @Test
    void waiting_may_be_given_up() throws Exception {
        ChildProcess sleeping = Programs.silent("sleep", "60");

        assertThat(sleeping.await(1)).isEmpty();
        assertThat(sleeping.ended()).isEmpty();

        sleeping.signal(Signals.KILL);
        assertThat(Await.end(sleeping).status()).isEqualTo(new ExitStatus.Killed(9));
        assertThat(sleeping.ended()).isPresent();
    }

    @Test
    void actions_run_once_a_child_has_ended_even_when_it_had_before() throws Exception {
        CountDownLatch ran = new CountDownLatch(2);
        ChildProcess child = Programs.silent("true");
        child.whenEnded(ran::countDown);
        Await.end(child);

        child.whenEnded(ran::countDown);

        Await.until("both actions ran", () -> ran.getCount() == 0);
    }

    @Test
    void what_a_child_used_up_is_known() throws Exception {
        ChildProcess child = Programs.silent("sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");

        Usage usage = Await.end(child).usage();

        assertThat(usage.cpuNanos()).isPositive();
        assertThat(usage.plus(usage).cpuNanos()).isEqualTo(2 * usage.cpuNanos());
        assertThat(OwnUsage.ofProcess().read().cpuNanos()).isPositive();
    }

    @Test
    void a_child_that_was_waited_for_is_not_signalled() {
        Sleeper sleeper = new Sleeper();
        sleeper.close();
        sleeper.close();

        assertThat(Proc.live().process(sleeper.pid())).isEmpty();
    }
}
