package io.heddle.governor.session;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

class AgentReportFuzzTest {
    private static final MethodHandle READ = read();

    @TempDir
    private static Path folder = Path.of("");

    /** A report is read, or is refused in one note. */
    @MethodSource("io.heddle.fuzz.Seeds#agentReports")
    @FuzzTest
    void any_file_is_a_report_or_refused(byte[] text) throws Throwable {
        Path file = Files.write(folder.resolve("report.properties"), text);
        Notes notes = new Notes(_ -> {});
        Optional<?> report = (Optional<?>) READ.invoke(file, notes);
        if (report.isEmpty() == notes.all().isEmpty()) {
            throw new AssertionError("neither a report nor a reason, or both: " + notes.all());
        }
    }

    private static MethodHandle read() {
        try {
            return MethodHandles.privateLookupIn(Conversion.class, MethodHandles.lookup())
                    .findStatic(
                            Conversion.class, "read", MethodType.methodType(Optional.class, Path.class, Notes.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Conversion has no such method", e);
        }
    }
}
