package io.heddle.governor.virtual;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.heddle.governor.run.Notes;
import io.heddle.governor.run.VirtualThreadConversion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

class AgentReportFuzzTest {
    private static final int MOST_REPORTS = 20;

    @TempDir
    private static Path folder = Path.of("");

    /** Reports, with a NUL between two of them, are added up, or refused in a few notes. */
    @MethodSource("io.heddle.fuzz.Seeds#agentReports")
    @FuzzTest
    void any_files_are_reports_or_refused(byte[] texts) throws Exception {
        String[] contents = new String(texts, StandardCharsets.ISO_8859_1).split("\0", MOST_REPORTS);
        for (int i = 0; i < MOST_REPORTS; i++) {
            Path file = folder.resolve(i + ".properties");
            if (i < contents.length) {
                Files.writeString(file, contents[i], StandardCharsets.ISO_8859_1);
            } else {
                Files.deleteIfExists(file);
            }
        }
        Notes notes = new Notes(_ -> {});
        VirtualThreadConversion sum = new AgentReports(notes).read(folder);
        if (sum == null && notes.all().isEmpty()) {
            throw new AssertionError("neither a report nor a reason");
        }
        if (notes.all().size() > 12 || !notes.all().stream().allMatch(note -> note.length() < 500)) {
            throw new AssertionError("too many words: " + notes.all());
        }
        if (sum != null && (sum.converted() < 0 || isTooMany(sum.subclasses()) || isTooMany(sum.unreadable()))) {
            throw new AssertionError("no sum of reports: " + sum);
        }
    }

    private static boolean isTooMany(List<String> names) {
        return names.size() > 1_000 || names.stream().distinct().count() != names.size();
    }
}
