package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.programs.causes.ContextSwitchStorm;
import io.heddle.lab.recordings.RecordedProgram;
import io.heddle.lab.recordings.SchedulerFigures;
import io.heddle.lab.recordings.SchedulerTables;
import io.heddle.lab.recordings.SchedulerTables.Case;
import io.heddle.lab.truth.GroundTruth;
import io.heddle.policy.Policies;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The share of the kernel and of its scheduler in the CPU time of a chat server and its clients, and the length of the run queue, by the
 * number of rooms: Bryant and Hartner, "Java, threads, and scheduling in Linux" (2000), Figures 1 to 5, from recordings.
 */
final class SchedulerCost implements Experiment {
    private static final Plan PLAN = Plan.standard().withRounds(3).withWarmupRounds(0);
    private static final String CHAT = "chat";
    private static final String STORM = "storm";

    private static final List<Integer> ROOMS = List.of(5, 10, 15, 20, 25);
    private static final List<Integer> FEW_ROOMS = List.of(2, 5);
    private static final int USERS = 20;
    private static final int MESSAGES = 100;
    private static final int FEW_MESSAGES = 10;
    private static final double STORM_SECONDS = 5;
    private static final double FEW_STORM_SECONDS = 1;

    /** All conversations of one case have about as many messages as two with this number of rooms, so that starts weigh little. */
    private static final int ROOMS_FOR_TWO_CONVERSATIONS = 15;

    /** Bryant and Hartner's user is 2 threads at each end. */
    private static final int THREADS_OF_A_USER = 4;

    @Override
    public String name() {
        return "scheduler-cost";
    }

    @Override
    public String question() {
        return "how much of the CPU time do the kernel and its scheduler take under thousands of threads?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "A chat server and its clients, two JVMs on loopback with four threads for each user and %d users in a room, run together under heddle record. All numbers of rooms are interleaved; figures are medians of the rounds (three in a full run). The recordings include the start of both JVMs. Bryant and Hartner, \"Java, threads, and scheduling in Linux\" (2000), ran VolanoMark so, with 100 messages of each user, on one CPU with Linux 2.2.12 and 2.3.28."
                        .formatted(USERS)));
        if (lab.wants(CHAT)) {
            List<Case> cases = (lab.scale() == Scale.FULL ? ROOMS : FEW_ROOMS)
                    .stream()
                            .map(count -> new Case(count, count * USERS * THREADS_OF_A_USER))
                            .toList();
            InterleavedResults results = lab.interleave(
                    CHAT, PLAN, chat(lab, cases.getFirst(), Path.of("server")), cases, each -> measure(lab, each));
            SchedulerTables tables = new SchedulerTables(cases, results);
            sections.add(tables.besidePaper());
            sections.add(tables.shares());
            sections.add(
                    new Section.Paragraph(
                            "Kernel and scheduler: shares in the CPU time of both JVMs, by samples of the kernel every 9.9 ms of CPU time, without interrupt handlers; then the kernel's share by its own clocks of the processes, less the time of all interrupt handlers and software interrupts. A sender delivers its message on loopback in a software interrupt, so these clocks leave out work for the program, and the samples do not. Samples cannot interrupt the scheduler itself: they land where it enables interrupts again, and count as the scheduler's there. Switches: their number a second, and their share in the CPU time if each costs only what a switch between two otherwise idle threads costs on this machine. This leaves out wake-ups of threads on other CPUs and cold caches, so it is a check from below."));
            sections.add(tables.queues());
            sections.add(
                    new Section.Paragraph(
                            "The run queue is the number of threads of the machine that are ready but do not run, on both CPUs, at each moment of the recording. Bryant and Hartner's has the running thread, too, and was read at each call of the scheduler. The longest queue is usually at the end of a JVM, which wakes all its threads at once. Where many events are lost, the queue is an estimate. GC: pauses of both JVMs by the length of the recording."));
        }
        if (lab.wants(STORM)) {
            sections.add(storm(lab));
        }
        return lab.report("The kernel's and the scheduler's share by number of threads", sections);
    }

    private static List<String> chat(Lab lab, Case each, Path output) {
        List<String> server = Chat.command(lab, List.of("server"));
        List<String> clients = Chat.command(
                lab,
                List.of(
                        "clients",
                        "--rooms",
                        String.valueOf(each.rooms()),
                        "--users",
                        String.valueOf(USERS),
                        "--messages",
                        String.valueOf(messages(lab)),
                        "--rounds",
                        String.valueOf(conversations(each.rooms()))));
        return List.of(
                "sh",
                "-c",
                // The clients (2) beside a server (1), whose output is in a file (3); ends with the status of the
                // clients.
                """
            %1$s > %3$s & server=$!
            until grep -q ready %3$s; do kill -0 $server || exit 1; sleep 0.05; done
            %2$s --port "$(sed -n 's/^ready port=//p' %3$s)"; status=$?
            kill $server; wait $server; exit $status
            """.formatted(
                                ShellWords.join(server),
                                ShellWords.join(clients),
                                ShellWords.join(List.of(output.toString()))));
    }

    private static int conversations(int rooms) {
        return Math.max(2, 2 * ROOMS_FOR_TWO_CONVERSATIONS / rooms);
    }

    private static int messages(Lab lab) {
        return lab.scale() == Scale.FULL ? MESSAGES : FEW_MESSAGES;
    }

    private static Map<String, Double> measure(Lab lab, Case each) throws InterruptedException, RunFailed {
        try (TemporaryFolder folder = TemporaryFolder.create("chat")) {
            RecordedProgram recorded = record(lab, chat(lab, each, folder.path().resolve("server")));
            Map<String, Double> figures = new HashMap<>(SchedulerFigures.of(recorded.timeline()));
            double messages = (double) each.rooms() * USERS * messages(lab) * USERS;
            figures.put(SchedulerTables.THROUGHPUT, messages / Chat.find(Chat.SECONDS, recorded.output()));
            return figures;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without Flight Recorder, whose threads would add to the run queue. */
    private static RecordedProgram record(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        return RecordedProgram.run(lab, Policies.DEFAULT, FlightRecorder.UNUSED, command);
    }

    /** The figures of one program that does little but switch. */
    private record Storm(Map<String, Double> figures) {}

    private static Section storm(Lab lab) throws InterruptedException, WriteFailed {
        List<String> command = GroundTruth.command(
                lab.environment().java(),
                ContextSwitchStorm.class,
                ContextSwitchStorm.JVM_FLAGS,
                lab.scale() == Scale.FULL ? STORM_SECONDS : FEW_STORM_SECONDS);
        Storm storm = lab.measureOnce(STORM, command, Storm.class, () -> {
            try {
                return new Storm(SchedulerFigures.of(record(lab, command).timeline()));
            } catch (RunFailed e) {
                throw new UserError(e.reason());
            }
        });
        Map<String, Double> figures = storm.figures();
        return new Section.Paragraph(
                "Calibration: pairs of threads that take turns after 2 µs of work switch %,.0f times a second, at %,.0f ns each by the measurement of the recorder. So their switches take at least %.0f %% of the CPU time; the samples say %.0f %% for the scheduler and %.0f %% for the kernel."
                        .formatted(
                                figure(figures, SchedulerFigures.SWITCHES_PER_SECOND),
                                figure(figures, SchedulerFigures.SWITCH_NANOS),
                                100 * figure(figures, SchedulerFigures.SWITCHES_SHARE),
                                100 * figure(figures, SchedulerFigures.SCHEDULER),
                                100 * figure(figures, SchedulerFigures.KERNEL)));
    }

    private static double figure(Map<String, Double> figures, String name) {
        return figures.getOrDefault(name, Double.NaN);
    }
}
