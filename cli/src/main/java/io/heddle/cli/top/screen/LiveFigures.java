package io.heddle.cli.top.screen;

import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.top.figures.DetailReader;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.figures.MachineReader;
import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import io.heddle.cli.top.figures.TopModel;
import io.heddle.cli.top.figures.TopReader;
import io.heddle.cli.top.figures.TopReading;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The figures of this machine. */
public final class LiveFigures implements ScreenSource {
    /** A search for JVMs reads a file of each process. */
    private static final long SEARCH_PERIOD_NANOS = Duration.ofSeconds(5).toNanos();

    /** The length of the first interval. */
    private static final Duration FIRST = Duration.ofMillis(300);

    private final Proc proc;
    private final RunningJvms jvms;
    private final CommandLine heddle;
    private final TopReader reader;
    private final @Nullable ProcessId only;
    private final MachineReader machine = new MachineReader();
    private final DetailReader details;
    private TopReading before;
    private long searchedAt = System.nanoTime();

    /**
     * Begins the first interval.
     *
     * @param heddle the model of Heddle's command line, which reads how others govern
     * @param only the first process of the program that the user named; null for all JVMs
     */
    public LiveFigures(Proc proc, RunningJvms jvms, CommandLine heddle, TopReader reader, @Nullable ProcessId only) {
        this.proc = proc;
        this.jvms = jvms;
        this.heddle = heddle;
        this.reader = reader;
        this.only = only;
        this.details = new DetailReader(proc);
        this.before = reader.read();
        machine.read();
        reader.watch(FIRST);
    }

    @Override
    public void watch() {
        long now = System.nanoTime();
        if (only == null && now - searchedAt > SEARCH_PERIOD_NANOS) {
            searchedAt = now;
            reader.follow(jvms.processes());
        }
        reader.update();
    }

    @Override
    public ScreenData read() {
        TopReading now = reader.read();
        TopFrame frame = TopModel.between(before, now);
        before = now;
        List<Integer> pids = frame.jvms().stream().map(JvmRow::pid).toList();
        return ScreenData.of(machine.read(), frame, jvms.governances(pids, heddle));
    }

    @Override
    public Map<Integer, ThreadDetails> details(List<ThreadRow> visible) {
        return details.read(visible);
    }

    @Override
    public Map<Integer, ThreadDetails> moreDetails(List<ThreadRow> visible) {
        return details.readMore(visible);
    }

    @Override
    public boolean hasEnded() {
        return only != null && !proc.isAlive(only);
    }
}
