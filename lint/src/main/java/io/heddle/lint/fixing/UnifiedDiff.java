package io.heddle.lint.fixing;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.heddle.lint.dependencies.Repository;
import io.heddle.lint.sources.SourceFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A unified diff of a file that {@code git apply} and {@code patch -p1} accept, byte for byte. */
final class UnifiedDiff {
    private static final int CONTEXT_LINES = 3;

    private UnifiedDiff() {}

    static String of(SourceFile before, SourceFile after) {
        String name = name(before.path());
        List<String> old = lines(before.text());
        List<String> lines = UnifiedDiffUtils.generateUnifiedDiff(
                quoted("a/" + name), quoted("b/" + name), old, DiffUtils.diff(old, lines(after.text())), CONTEXT_LINES);
        return String.join("\n", lines) + "\n";
    }

    /** Splits a text into lines with their carriage returns, without which the patch would not apply. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        String last = lines.removeLast();
        if (!last.isEmpty()) {
            lines.add(last + "\n\\ No newline at end of file");
        }
        return lines;
    }

    /**
     * The path of a file relative to the folder in which the patch is applied. git refuses paths that are absolute or lead
     * upwards. The folder is the working directory if it contains the file, else the root of the file's repository, else the root
     * of the file system.
     */
    private static String name(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path here = Path.of("").toAbsolutePath().normalize();
        Path folder =
                absolute.startsWith(here) ? here : Repository.rootOf(absolute).orElse(absolute.getRoot());
        return folder.relativize(absolute).toString();
    }

    /**
     * Quotes a path with characters other than ASCII's printable ones, with other bytes in octal (git-diff(1), core.quotePath).
     */
    private static String quoted(String name) {
        if (name.chars().noneMatch(c -> c == '"' || c == '\\' || c < ' ' || c >= 0x7f)) {
            // A tab ends a path that contains spaces.
            return name.contains(" ") ? name + "\t" : name;
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
            if (octet == '"' || octet == '\\') {
                quoted.append('\\').append((char) octet);
            } else if (octet >= ' ' && octet < 0x7f) {
                quoted.append((char) octet);
            } else {
                quoted.append("\\%03o".formatted(octet & 0xff));
            }
        }
        return quoted.append('"').toString();
    }
}
