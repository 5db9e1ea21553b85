package io.heddle.cli.top.drawing;

import io.heddle.cli.jvms.Governance;
import io.heddle.cli.top.drawing.Columns.Column;
import io.heddle.cli.top.drawing.Columns.Side;
import io.heddle.cli.top.figures.JvmRow;
import io.heddle.cli.top.view.ScreenData;
import io.heddle.documents.TerminalSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/** The lines about JVMs: one for each, and one more about the one that the user works with. */
public record JvmTable(Palette palette) {
    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * The lines.
     *
     * @param selected the PID of the JVM that the user works with; null for none
     * @param rows the most JVMs to show
     */
    List<AttributedString> lines(ScreenData data, @Nullable Integer selected, int rows, int width) {
        double seconds = data.frame().seconds();
        Columns<ScreenData.Jvm> columns = Columns.fit(columns(selected, seconds), width, "");
        List<AttributedString> lines = new ArrayList<>();
        lines.add(new AttributedString(Columns.pad(columns.header(), width, Side.LEFT), palette.reverse));
        for (ScreenData.Jvm jvm : shown(data.jvms(), selected, rows)) {
            boolean isSelected = Objects.equals(selected, jvm.pid());
            lines.add(new AttributedString(columns.row(jvm), isSelected ? palette.bold : palette.plain));
        }
        lines.add(new AttributedString(about(data, selected, rows)));
        if (data.hasActivity()) {
            lines.add(new AttributedString(activity(data, selected), palette.bold));
        }
        return lines;
    }

    /** The busiest ones, and the selected one in any case. */
    private static List<ScreenData.Jvm> shown(List<ScreenData.Jvm> jvms, @Nullable Integer selected, int rows) {
        List<ScreenData.Jvm> shown = new ArrayList<>(jvms.subList(0, Math.min(rows, jvms.size())));
        Optional<ScreenData.Jvm> wanted =
                jvms.stream().filter(jvm -> Objects.equals(selected, jvm.pid())).findFirst();
        if (wanted.isPresent() && !shown.isEmpty() && !shown.contains(wanted.get())) {
            shown.set(shown.size() - 1, wanted.get());
        }
        return shown;
    }

    private static List<Column<ScreenData.Jvm>> columns(@Nullable Integer selected, double seconds) {
        return List.of(
                new Column<>("", 1, 5, Side.LEFT, jvm -> Objects.equals(selected, jvm.pid()) ? ">" : " "),
                new Column<>("PID", 7, 1, Side.RIGHT, jvm -> String.valueOf(jvm.pid())),
                new Column<>("main class", 10, 0, Side.LEFT, jvm -> simpleName(jvm.figures())),
                new Column<>("CPU %", 6, 2, Side.RIGHT, jvm -> Numbers.percent(jvm.cpu())),
                new Column<>(
                        "alloc/s",
                        9,
                        6,
                        Side.RIGHT,
                        jvm -> Numbers.bytes(jvm.figures().allocatedBytesPerSecond())),
                new Column<>(
                        "GCs",
                        4,
                        8,
                        Side.RIGHT,
                        jvm -> Numbers.count(jvm.figures().collections())),
                new Column<>(
                        "GC ms",
                        6,
                        9,
                        Side.RIGHT,
                        jvm -> pauseMillis(jvm.figures().pauseShare(), seconds)),
                new Column<>(
                        "GC %",
                        5, 4, Side.RIGHT, jvm -> Numbers.percent(jvm.figures().pauseShare())),
                new Column<>("thr", 5, 7, Side.RIGHT, jvm -> String.valueOf(jvm.threads())),
                new Column<>("policy", 13, 3, Side.LEFT, jvm -> policy(jvm.governance())));
    }

    private static String pauseMillis(@Nullable Double share, double seconds) {
        return share == null ? Numbers.UNKNOWN : Numbers.plain(MILLIS_PER_SECOND * share * seconds);
    }

    private static String simpleName(JvmRow jvm) {
        String name = name(jvm);
        return name.endsWith(".jar")
                ? name.substring(name.lastIndexOf('/') + 1)
                : name.substring(name.lastIndexOf('.') + 1);
    }

    private static String name(JvmRow jvm) {
        return TerminalSanitizer.line(Objects.requireNonNullElse(jvm.mainClass(), "unknown"));
    }

    /** The policy in force, with a mark if a selector has chosen it; the wanted one with a question mark if the state is unknown. */
    private static String policy(@Nullable Governance governance) {
        if (governance == null) {
            return Numbers.UNKNOWN;
        }
        if (governance.status() == null) {
            String wanted = governance.governor().policy();
            return wanted == null ? "?" : TerminalSanitizer.line(wanted) + "?";
        }
        String policy = TerminalSanitizer.line(governance.policy());
        return governance.status().selector() == null ? policy : policy + "*";
    }

    /** What the selector of the selected JVM does, and why. */
    private static String activity(ScreenData data, @Nullable Integer selected) {
        return data.jvms().stream()
                .filter(jvm -> Objects.equals(selected, jvm.pid()))
                .map(ScreenData.Jvm::governance)
                .filter(governance ->
                        governance != null && !governance.activity().isEmpty())
                .findFirst()
                .map(governance -> TerminalSanitizer.line(governance.describeActivity()))
                .orElse("");
    }

    private static String about(ScreenData data, @Nullable Integer selected, int rows) {
        String hidden = data.jvms().size() > rows
                ? "%d of %d JVMs. ".formatted(rows, data.jvms().size())
                : "";
        return hidden
                + data.jvms().stream()
                        .filter(jvm -> Objects.equals(selected, jvm.pid()))
                        .findFirst()
                        .map(JvmTable::about)
                        .orElse("");
    }

    private static String about(ScreenData.Jvm jvm) {
        String collector = jvm.figures().collector();
        String main = "%d: %s%s".formatted(jvm.pid(), name(jvm.figures()), collector == null ? "" : ", " + collector);
        return jvm.governance() == null
                ? main
                : main + "; heddle "
                        + TerminalSanitizer.line(jvm.governance().governor().describe());
    }
}
