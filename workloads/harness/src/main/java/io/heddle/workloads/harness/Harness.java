package io.heddle.workloads.harness;

import io.heddle.workloads.harness.Request.Verbosity;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Runs a workload as a command in three phases: setup, work and check, each in its own threads. The calling thread only waits.
 */
public final class Harness {
    private static final int SUCCESS = 0;
    private static final int FAILURE = 1;
    private static final int BAD_ARGUMENTS = 2;

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
        return new Harness(workload, out, err).execute(CommandLine.parse(workload, args));
    }

    private int execute(Request request) {
        if (request instanceof Request.Run run) {
            return execute(run);
        }
        if (request instanceof Request.Refusal refusal) {
            return end(BAD_ARGUMENTS, refusal.reason());
        }
        out.print(CommandLine.help(workload));
        return SUCCESS;
    }

    private int execute(Request.Run run) {
        Settings settings = run.settings();
        Plan plan = workload.plan(settings);
        if (plan.jobs() > Plan.MOST_JOBS) {
            return end(BAD_ARGUMENTS, "%d jobs are more than %d".formatted(plan.jobs(), Plan.MOST_JOBS));
        }
        Results results = new Results((int) plan.jobs(), plan.tasks());
        try {
            Optional<String> error = work(run, plan, results);
            if (error.isPresent()) {
                return end(FAILURE, "wrong result: " + error.get());
            }
        } catch (Exception failed) {
            return end(FAILURE, "failed: " + failed.getMessage());
        }
        out.printf(
                "%s size=%d seed=%d checksum=%016x%n",
                workload.name(), settings.size(), settings.seed(), results.checksum());
        return SUCCESS;
    }

    private Optional<String> work(Request.Run run, Plan plan, Results results) throws Exception {
        Settings settings = run.settings();
        long start = System.nanoTime();
        try (Tasks tasks = WorkerThreads.runSingle(workload.name() + "-setup", () -> workload.open(settings))) {
            long ready = System.nanoTime();
            List<IntSupplier> jobs = plan.sharing().assign(settings.threads(), (int) plan.jobs());
            WorkerThreads.run(workload.name(), settings.threads(), thread -> {
                int job = jobs.get(thread).getAsInt();
                if (job == WorkDistribution.NO_JOB) {
                    return false;
                }
                int task = job % plan.tasks();
                results.put(job, tasks.run(task));
                if (run.verbosity() == Verbosity.VERBOSE) {
                    tasks.note(task).ifPresent(note -> print(note, ready));
                }
                return true;
            });
            long worked = System.nanoTime();
            Optional<String> error = results.findError();
            if (error.isEmpty()) {
                error = WorkerThreads.runSingle(workload.name() + "-check", () -> tasks.findError(results.byTask()));
            }
            if (run.verbosity() == Verbosity.VERBOSE) {
                err.printf(
                        "%s: setup %.2f s, work %.2f s, check %.2f s%n",
                        workload.name(),
                        (ready - start) / 1e9,
                        (worked - ready) / 1e9,
                        (System.nanoTime() - worked) / 1e9);
            }
            return error;
        }
    }

    private void print(String note, long begin) {
        err.printf(Locale.ROOT, "%s finishedSeconds=%.3f%n", note, (System.nanoTime() - begin) / 1e9);
    }

    private int end(int status, String reason) {
        err.println(workload.name() + ": " + reason.lines().findFirst().orElse(""));
        return status;
    }
}
