package io.heddle.workloads.harness;

import io.heddle.workloads.harness.Request.Notes;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Runs a workload as a command: three crews one after the other prepare, work and check; the caller only waits. */
public final class Harness {
    private static final int RIGHT = 0;
    private static final int WRONG = 1;
    private static final int REFUSED = 2;

    private final Workload workload;
    private final PrintStream out;
    private final PrintStream err;

    private Harness(Workload workload, PrintStream out, PrintStream err) {
        this.workload = workload;
        this.out = out;
        this.err = err;
    }

    /** Runs the workload and returns the exit status. */
    public static int run(Workload workload, PrintStream out, PrintStream err, String... args) {
        return new Harness(workload, out, err).obey(CommandLine.parse(workload, args));
    }

    private int obey(Request request) {
        if (request instanceof Request.Run run) {
            return obey(run);
        }
        if (request instanceof Request.Refusal refusal) {
            return end(REFUSED, refusal.reason());
        }
        out.print(CommandLine.help(workload));
        return RIGHT;
    }

    private int obey(Request.Run run) {
        Settings settings = run.settings();
        Plan plan = workload.plan(settings);
        if (plan.jobs() > Plan.MOST_JOBS) {
            return end(REFUSED, "%d jobs are more than %d".formatted(plan.jobs(), Plan.MOST_JOBS));
        }
        Answers answers = new Answers((int) plan.jobs(), plan.questions());
        try {
            Optional<String> complaint = work(run, plan, answers);
            if (complaint.isPresent()) {
                return end(WRONG, "wrong result: " + complaint.get());
            }
        } catch (Exception failed) {
            return end(WRONG, "failed: " + failed.getMessage());
        }
        out.printf(
                "%s size=%d seed=%d checksum=%016x%n",
                workload.name(), settings.size(), settings.seed(), answers.checksum());
        return RIGHT;
    }

    private Optional<String> work(Request.Run run, Plan plan, Answers answers) throws Exception {
        Settings settings = run.settings();
        long start = System.nanoTime();
        try (Questions questions = Crew.alone(workload.name() + "-setup", () -> workload.open(settings))) {
            long ready = System.nanoTime();
            List<IntSupplier> jobs = plan.sharing().among(settings.threads(), (int) plan.jobs());
            Crew.work(workload.name(), settings.threads(), member -> {
                int job = jobs.get(member).getAsInt();
                if (job == Sharing.NO_JOB) {
                    return false;
                }
                int question = job % plan.questions();
                answers.put(job, questions.answer(question));
                if (run.notes() == Notes.SECONDS) {
                    questions.note(question).ifPresent(note -> tell(note, ready));
                }
                return true;
            });
            long worked = System.nanoTime();
            Optional<String> complaint = answers.complaint();
            if (complaint.isEmpty()) {
                complaint = Crew.alone(workload.name() + "-check", () -> questions.complaint(answers.byQuestion()));
            }
            if (run.notes() == Notes.SECONDS) {
                err.printf(
                        "%s: setup %.2f s, work %.2f s, check %.2f s%n",
                        workload.name(),
                        (ready - start) / 1e9,
                        (worked - ready) / 1e9,
                        (System.nanoTime() - worked) / 1e9);
            }
            return complaint;
        }
    }

    private void tell(String note, long begin) {
        err.printf(Locale.ROOT, "%s finishedSeconds=%.3f%n", note, (System.nanoTime() - begin) / 1e9);
    }

    private int end(int status, String reason) {
        err.println(workload.name() + ": " + reason.lines().findFirst().orElse(""));
        return status;
    }
}
