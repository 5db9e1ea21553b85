package io.heddle.gclogs.unified;

import io.heddle.gclogs.events.Collector;
import io.heddle.gclogs.events.GcKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a log for a pause, such as {@code Pause Young (Normal) (G1 Evacuation Pause)}.
 *
 * @param name without cause
 * @param cause null if there is none
 */
public record PauseTitle(GcKind kind, String name, @Nullable String cause, boolean evacuationFailed) {
    private static final String EVACUATION_FAILURE = "Evacuation Failure";

    public static PauseTitle parse(String title) {
        List<String> groups = groups(title);
        boolean failed = groups.removeIf(group -> group.startsWith(EVACUATION_FAILURE));
        int nameEnd = title.indexOf(" (");
        String name = nameEnd < 0 ? title : title.substring(0, nameEnd);
        GcKind kind = kind(name, groups);
        // Phases and degenerated collections have options in parentheses, such as the point at which they degenerated.
        boolean hasCause = kind == GcKind.YOUNG || kind == GcKind.MIXED || kind == GcKind.FULL;
        if (!hasCause) {
            return new PauseTitle(kind, title, null, failed);
        }
        String cause = groups.isEmpty() ? null : groups.removeLast();
        return new PauseTitle(kind, groups.isEmpty() ? name : name + " (" + groups.getFirst() + ")", cause, failed);
    }

    /** Returns whether the title names the generation that generational Shenandoah collects. */
    boolean hasGeneration() {
        return name.contains(" (Young)") || name.contains(" (Old)") || name.contains(" (Global)");
    }

    /** Returns the only collector whose pauses have this name; {@link Collector#UNKNOWN} if there are several. */
    Collector collector() {
        if (name.startsWith("Pause Young (")
                || name.equals("Pause Mixed")
                || (cause != null && cause.startsWith("G1 "))) {
            return Collector.G1;
        }
        if (startsWithAny(
                "Pause Init Mark",
                "Pause Final Mark",
                "Pause Init Update",
                "Pause Final Update",
                "Pause Degenerated")) {
            return Collector.SHENANDOAH;
        }
        return startsWithAny("Pause Mark Start", "Pause Mark End", "Pause Relocate Start")
                ? Collector.Z
                : Collector.UNKNOWN;
    }

    private boolean startsWithAny(String... beginnings) {
        return Arrays.stream(beginnings).anyMatch(name::startsWith);
    }

    private static GcKind kind(String name, List<String> groups) {
        return switch (name) {
            case "Pause Young" -> groups.size() > 1 && groups.getFirst().equals("Mixed") ? GcKind.MIXED : GcKind.YOUNG;
            case "Pause Mixed" -> GcKind.MIXED;
            // That of G1 in JDK 9 and 10 is a young collection and has a cause; that of CMS has none.
            case "Pause Initial Mark" -> groups.isEmpty() ? GcKind.PHASE : GcKind.YOUNG;
            case "Pause Full" -> GcKind.FULL;
            case "Pause Degenerated GC" -> GcKind.DEGENERATED;
            default -> GcKind.PHASE;
        };
    }

    /** Returns what is in parentheses. A cause may have some of its own: {@code (System.gc())}. */
    private static List<String> groups(String title) {
        List<String> groups = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < title.length(); i++) {
            char next = title.charAt(i);
            if (next == '(' && depth++ == 0) {
                start = i + 1;
            } else if (next == ')' && depth > 0 && --depth == 0) {
                groups.add(title.substring(start, i));
            }
        }
        return groups;
    }
}
