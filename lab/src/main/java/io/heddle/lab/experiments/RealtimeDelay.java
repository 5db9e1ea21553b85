package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.check.Capability;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.policy.Policies;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The delay of a thread with high real-time priority by the kernel's guarantee for fair threads. */
final class RealtimeDelay implements Experiment {
    private static final String SCRIPT = "realtime-sleeper.bash";
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int FULL_SECONDS = 30;
    private static final int SHORT_SECONDS = 3;

    /** The number of spinning processes for each CPU. */
    private record Load(String label, int realtime, int fair) {}

    private static final List<Load> LOADS = List.of(
            new Load("nothing", 0, 0),
            new Load("real-time processes", 2, 0),
            new Load("fair processes", 0, 2),
            new Load("real-time and fair processes", 2, 2));

    private record Delay(int count, double medianSeconds, double p99Seconds, double maxSeconds) {}

    @Override
    public String name() {
        return "realtime-delay";
    }

    @Override
    public String question() {
        return "how late does a thread with high real-time priority wake up beside processes that never block?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Optional<Capability> obstacle = lab.environment().machine().obstacle(Policies.FIFO);
        if (obstacle.isPresent()) {
            throw new UserError("this experiment needs policy fifo, which is not possible here: "
                    + obstacle.get().detail() + ". `heddle check` shows the remedy.");
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (Load load : LOADS) {
            if (lab.wants(load.label())) {
                List<String> arguments = arguments(lab, load);
                Delay delay = lab.measureOnce(load.label(), arguments, Delay.class, () -> measure(lab, arguments));
                rows.add(List.of(
                        Cell.text(load.label()),
                        Cell.quantity(delay.count(), Unit.COUNT),
                        Cell.quantity(delay.medianSeconds(), Unit.SECONDS),
                        Cell.quantity(delay.p99Seconds(), Unit.SECONDS),
                        Cell.quantity(delay.maxSeconds(), Unit.SECONDS)));
            }
        }
        return lab.report(
                "The delay of a real-time thread",
                List.of(
                        new Section.Paragraph(
                                "A thread with SCHED_FIFO 7, the priority of Heddle's governor, sleeps 3 ms at a time. The table shows how late it wakes up beside spinning processes: two at SCHED_FIFO 1 for each CPU, two fair ones for each CPU, or both. The sleeper is a script of bash, so that no other thread delays it. Since Linux 6.12 the kernel's fair server gives starving fair threads up to 50 ms of each second on their CPU, ahead of every SCHED_FIFO thread. A real-time thread that wakes up on that CPU waits until the server's time is over."),
                        new Table(
                                "",
                                List.of(
                                        Column.left("beside"),
                                        Column.right("sleeps"),
                                        Column.right("median delay"),
                                        Column.right("p99"),
                                        Column.right("largest")),
                                rows)));
    }

    private static List<String> arguments(Lab lab, Load load) {
        int cpus = lab.environment().machine().cpus().usable().size();
        int seconds = lab.scale() == Scale.FULL ? FULL_SECONDS : SHORT_SECONDS;
        return Stream.of(seconds, load.realtime() * cpus, load.fair() * cpus)
                .map(Object::toString)
                .toList();
    }

    private static Delay measure(Lab lab, List<String> arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "-c", script(), SCRIPT));
        command.addAll(arguments);
        try (RunningCommand run = lab.start(command)) {
            RunningCommand.Ended ended = lab.await(run, LONGEST);
            if (!ended.status().equals(new ExitStatus.Exited(0))) {
                throw new UserError(
                        "the script failed: " + ended.errors().strip() + ". It needs bash 5 and util-linux's chrt.");
            }
            double[] seconds = ended.output()
                    .lines()
                    .mapToDouble(line -> Integer.parseInt(line) / 1e6)
                    .sorted()
                    .toArray();
            int count = seconds.length;
            return new Delay(count, seconds[count / 2], seconds[count - 1 - count / 100], seconds[count - 1]);
        }
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(RealtimeDelay.class.getResourceAsStream(SCRIPT))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
