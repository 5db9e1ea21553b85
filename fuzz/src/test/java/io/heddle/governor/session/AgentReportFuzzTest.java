package io.heddle.governor.session;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.heddle.governor.run.ConvertedThreads;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

class AgentReportFuzzTest {
    private static final MethodHandle READ = read();

    @TempDir
    private static Path folder = Path.of("");

    /** What {@link Conversion#converted} expects of a report that is none. */
    @MethodSource("io.heddle.fuzz.Seeds#agentReports")
    @FuzzTest
    void any_file_is_a_report_or_refused(byte[] text) throws Throwable {
        Path file = Files.write(folder.resolve("report.properties"), text);
        try {
            Object report = READ.invoke(file);
            if (report == null) {
                throw new AssertionError("no report");
            }
        } catch (IOException | NumberFormatException documented) {
            // The file was refused.
        }
    }

    private static MethodHandle read() {
        try {
            return MethodHandles.privateLookupIn(Conversion.class, MethodHandles.lookup())
                    .findStatic(Conversion.class, "read", MethodType.methodType(ConvertedThreads.class, Path.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Conversion has no such method", e);
        }
    }
}
