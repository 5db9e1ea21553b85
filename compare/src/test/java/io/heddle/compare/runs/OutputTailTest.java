package io.heddle.compare.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The texts come from Temurin 25 and Debian's OpenJDK 17. */
class OutputTailTest {
    private static final String CRASH = """
            working
            #
            # A fatal error has been detected by the Java Runtime Environment:
            #
            #  SIGSEGV (0xb) at pc=0x00007fb4ee4ecf14 (sent by kill), pid=4594, tid=4594
            #
            # JRE version: OpenJDK Runtime Environment Temurin-25.0.3+9 (25.0.3+9) (build 25.0.3+9-LTS)
            # Problematic frame:
            # C  [libc.so.6+0x85f14]
            #
            # If you would like to submit a bug report, please visit:
            #   https://github.com/adoptium/adoptium-support/issues
            #
            """;

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String describe(String errors) throws IOException {
        return OutputTail.describe(file("errors", errors));
    }

    @Test
    void a_missing_main_class_is_reported() throws Exception {
        assertThat(describe("""
                        Error: Could not find or load main class X
                        Caused by: java.lang.ClassNotFoundException: X
                        """)).isEqualTo(" (output: Error: Could not find or load main class X)");
    }

    @Test
    void a_class_without_a_main_method_is_reported() throws Exception {
        assertThat(describe("""
                        Error: Main method not found in class N, please define the main method as:
                           public static void main(String[] args)
                        or a JavaFX application class must extend javafx.application.Application
                        """))
                .contains("Error: Main method not found in class N, please define the main method as:");
    }

    @Test
    void a_class_of_a_newer_java_version_is_reported() throws Exception {
        assertThat(describe("""
                        Error: LinkageError occurred while loading main class N
                        \tjava.lang.UnsupportedClassVersionError: N has been compiled by a more recent version of Java
                        """)).startsWith(" (output: java.lang.UnsupportedClassVersionError: N has been compiled");
    }

    @Test
    void an_unknown_jvm_option_is_reported() throws Exception {
        assertThat(describe("""
                        Unrecognized option: -foo
                        Error: Could not create the Java Virtual Machine.
                        Error: A fatal exception has occurred. Program will exit.
                        """)).isEqualTo(" (output: Unrecognized option: -foo)");
    }

    @Test
    void a_heap_that_is_too_small_is_reported() throws Exception {
        assertThat(describe("""
                        Error occurred during initialization of VM
                        Too small maximum heap
                        """)).isEqualTo(" (output: Too small maximum heap)");
    }

    /** A JVM reports its crash on standard output. */
    @Test
    void a_crash_is_reported_by_its_signal_whatever_else_was_printed() throws Exception {
        Path errors = file("errors", "WARNING: a restricted method was called\n");
        Path output = file("output", CRASH);

        assertThat(OutputTail.describe(errors, output))
                .isEqualTo(" (output: SIGSEGV (0xb) at pc=0x00007fb4ee4ecf14 (sent by kill), pid=4594, tid=4594)");
    }

    @Test
    void a_lack_of_memory_is_reported() throws Exception {
        assertThat(describe("""
                        #
                        # There is insufficient memory for the Java Runtime Environment to continue.
                        # Native memory allocation (mmap) failed to map 12288 bytes. Error detail: committing memory
                        # An error report file with more information is saved as:
                        # /tmp/hs_err_pid1.log
                        """))
                .isEqualTo(" (output: There is insufficient memory for the Java Runtime Environment to continue.)");
    }

    @Test
    void a_trace_that_a_program_prints_is_reported_by_its_cause() throws Exception {
        assertThat(describe("""
                        java.lang.IllegalStateException: cannot start
                        \tat Main.main(Main.java:3)
                        Caused by: java.io.IOException: the disk is on fire
                        \tat java.base/java.io.Disk.read(Disk.java:1)
                        \t... 1 more
                        """)).isEqualTo(" (output: Caused by: java.io.IOException: the disk is on fire)");
    }

    @Test
    void an_uncaught_exception_is_reported_although_more_was_printed() throws Exception {
        assertThat(describe("""
                        Exception in thread "main" java.lang.IllegalStateException: on fire
                        \tat Main.main(Main.java:3)
                        closing the files
                        """))
                .isEqualTo(" (output: Exception in thread \"main\" java.lang.IllegalStateException: on fire)");
    }

    @Test
    void errors_take_precedence_over_output_and_silence_adds_nothing() throws Exception {
        Path silent = file("silent", "\n#\n");
        Path errors = file("errors", "# the disk is on fire\n\n");
        Path output = file("output", "done\n");

        assertThat(OutputTail.describe("output of the program", silent, errors, output))
                .isEqualTo(" (output of the program: the disk is on fire)");
        assertThat(OutputTail.describe(silent, folder.resolve("missing"))).isEmpty();
    }
}
