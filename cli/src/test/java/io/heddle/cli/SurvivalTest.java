package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.Oversubscribed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Heddle is killed or stopped at some moment while sixteen threads take both CPUs in a real-time class. The property {@code
 * heddle.survival.rounds} says how often, {@code heddle.survival.seed} begins elsewhere.
 */
@LiveKernel(needs = Need.REALTIME)
class SurvivalTest {
    private static final Duration PROMISE = Duration.ofSeconds(2);
    private static final int STOP = 19;

    @TempDir
    Path folder = Path.of("");

    @TestFactory
    List<DynamicTest> a_program_outlives_heddle_unharmed_and_in_the_fair_class() {
        long seed = Long.getLong("heddle.survival.seed", 1);
        return IntStream.range(0, Integer.getInteger("heddle.survival.rounds", 4))
                .mapToObj(round -> {
                    int signal = round % 2 == 0 ? Signals.KILL : STOP;
                    Random random = new Random(seed + round);
                    return DynamicTest.dynamicTest(
                            (signal == STOP ? "stopped" : "killed") + ", round " + round,
                            () -> survive(signal, random, Files.createDirectory(folder.resolve("round" + round))));
                })
                .toList();
    }

    private static void survive(int signal, Random random, Path place) throws Exception {
        Path answer = place.resolve("answer");
        Path status = place.resolve("status");
        String script = "\"$@\"; s=$?; echo $s > " + status + "; exit $s";
        List<String> program = HeddleProcess.program(Oversubscribed.class, answer.toString());
        String[] command = HeddleProcess.words(program, "run", "--policy", "fifo", "--", "sh", "-c", script, "sh");
        try (HeddleProcess heddle = HeddleProcess.start(place, command);
                RunningTree tree = new RunningTree(heddle.pid())) {
            Await.until("real-time threads", () -> !tree.update().realtime().isEmpty());
            Thread.sleep(random.nextInt(400));
            tree.update();

            heddle.signal(signal);
            Thread.sleep(PROMISE);

            assertThat(tree.realtime()).as("real-time threads 2 s later").isEmpty();
            if (signal == STOP) {
                heddle.signal(Signals.CONT);
                assertThat(heddle.await()).isEqualTo(new ExitStatus.Exited(0));
                assertThat(heddle.err()).isEmpty();
            }
            Await.until("the program's end", () -> Files.exists(status) && Files.size(status) > 0);
            assertThat(status).hasContent("0");
            assertThat(answer).hasContent(Oversubscribed.ANSWER);
            Await.until("nobody left", tree::isEmpty);
        }
    }
}
