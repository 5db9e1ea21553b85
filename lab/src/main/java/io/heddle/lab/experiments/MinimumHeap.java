package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The smallest heap in which each workload runs. Experiments use three times as much. */
final class MinimumHeap implements Experiment {
    private static final int LEAST_MEGABYTES = 4;
    private static final int AMPLE_MEGABYTES = 2048;

    /** A heap is too small when a run takes more than this multiple of its time in an ample heap. */
    private static final int LONGEST = 4;

    /**
     * @param failsAt the largest tried heap in which it does not run, in MB
     * @param runsAt the smallest in which it runs, in MB; null when there was none
     */
    private record Found(int failsAt, @Nullable Integer runsAt) {}

    @Override
    public String name() {
        return "minimum-heap";
    }

    @Override
    public String question() {
        return "what is the smallest heap in which each workload runs?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<List<Cell>> rows = new ArrayList<>();
        for (Workload workload : lab.wanted(Workloads.ALL)) {
            Found found = lab.measureOnce(
                    workload.name(), workload.command(lab, List.of("-Xmx?")), Found.class, () -> search(lab, workload));
            rows.add(List.of(
                    Cell.text(workload.name()),
                    megabytes(found.failsAt()),
                    megabytes(found.runsAt()),
                    Cell.text(String.join(" ", workload.heap()))));
        }
        return lab.report(
                "The smallest heap of each workload",
                List.of(
                        new Section.Paragraph(
                                "The smallest -Xmx in which a workload terminates with status 0, in at most %d times its time with %d MB. The collector is ParallelGC with its default number of threads."
                                        .formatted(LONGEST, AMPLE_MEGABYTES)),
                        new Table(
                                "",
                                List.of(
                                        Table.Column.left("workload"),
                                        Table.Column.right("fails at"),
                                        Table.Column.right("runs at"),
                                        Table.Column.left("in experiments")),
                                rows)));
    }

    private static Cell megabytes(@Nullable Integer megabytes) {
        return Cell.quantity(megabytes == null ? Double.NaN : megabytes * (double) (1 << 20), Unit.BYTES);
    }

    /** Halves the ratio of the largest heap that fails to the smallest that does until it is a tenth. */
    private static Found search(Lab lab, Workload workload) throws InterruptedException {
        Duration longest = Duration.ofMinutes(5);
        long begun = System.nanoTime();
        int runsAt = AMPLE_MEGABYTES;
        if (!runsIn(lab, workload, runsAt, longest)) {
            return new Found(runsAt, null);
        }
        longest = Duration.ofNanos((System.nanoTime() - begun) * LONGEST);
        int failsAt = LEAST_MEGABYTES;
        while (runsAt > failsAt + 1 && runsAt > 1.1 * failsAt) {
            int tried = (int) Math.round(Math.sqrt((double) runsAt * failsAt));
            lab.progress(workload.name() + ": -Xmx" + tried + "m ...");
            if (runsIn(lab, workload, tried, longest)) {
                runsAt = tried;
            } else {
                failsAt = tried;
            }
        }
        return new Found(failsAt, runsAt);
    }

    private static boolean runsIn(Lab lab, Workload workload, int megabytes, Duration longest)
            throws InterruptedException {
        try (RunningCommand run = lab.start(workload.command(lab, List.of("-Xmx" + megabytes + "m")))) {
            return lab.endedWithin(longest, run)
                    .filter(ended -> ended.status().equals(new ExitStatus.Exited(0)))
                    .isPresent();
        }
    }
}
