package io.heddle.cli.top.screen;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.figures.MachineFigures;
import io.heddle.cli.top.figures.RoleRow;
import io.heddle.cli.top.figures.ThreadDetails;
import io.heddle.cli.top.figures.ThreadRow;
import io.heddle.cli.top.figures.TopFrame;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.governor.registry.GovernorStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A source with figures that do not change. Keeps which threads' details were asked for. */
final class RecordedFigures implements ScreenSource {
    final List<ThreadRow> asked = new ArrayList<>();
    private final ScreenData data;

    RecordedFigures(ScreenData data) {
        this.data = data;
    }

    /** A program with some threads: the first has the most CPU time. */
    static ScreenData threads(int count) {
        List<ThreadRow> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(thread(100 + i, i % 2 == 0 ? "APP" : "JIT", 1.0 / (i + 1), "worker-" + i));
        }
        return of(threads);
    }

    static ThreadRow thread(int tid, String role, double cpu, String name) {
        return new ThreadRow(7, tid, role, null, cpu, 0.25, 10, name);
    }

    static ScreenData of(List<ThreadRow> threads) {
        return of(threads, new GovernorStatus(GovernorStatus.SCHEMA, 9, 1, "fifo", null, null));
    }

    /** @param status the state of the Heddle that governs the program; null if it is unknown */
    static ScreenData of(List<ThreadRow> threads, @Nullable GovernorStatus status) {
        TopFrame frame = new TopFrame(
                1,
                List.of(new JvmRow(7, "com.example.Server", "G1", 3L, 0.02, 2048.0)),
                List.<RoleRow>of(),
                threads,
                0);
        return ScreenData.of(
                new MachineFigures(2, 0.5, 3, "1.00 0.50 0.25"),
                frame,
                Map.of(7, new Governance(new RunningJvm.Governor(9, "attach", "fifo"), status)));
    }

    @Override
    public void watch() {}

    @Override
    public ScreenData read() {
        return data;
    }

    @Override
    public Map<Integer, ThreadDetails> details(List<ThreadRow> visible) {
        asked.addAll(visible);
        return visible.stream()
                .collect(Collectors.toMap(ThreadRow::tid, _ -> new ThreadDetails("R", "fifo 1", 4.0, 5.0)));
    }

    @Override
    public Map<Integer, ThreadDetails> moreDetails(List<ThreadRow> visible) {
        return details(visible);
    }

    @Override
    public boolean hasEnded() {
        return false;
    }
}
