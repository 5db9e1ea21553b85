package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.JvmDetection.Finding;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.files.PathInRoot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmDetectionTest {
    @TempDir
    Path proc = Path.of("");

    /** Process 42, which has PID 7 in its own PID namespace. */
    private Finding detect(int threads, String maps) throws IOException {
        Path process = Files.createDirectories(proc.resolve("42"));
        Files.writeString(process.resolve("maps"), maps, StandardCharsets.UTF_8);
        Files.writeString(
                process.resolve("status"),
                "Name:\tjava\nNSpid:\t42\t7\nUid:\t1000\t1001\t1000\t1000\nThreads:\t" + threads + "\n");
        return new JvmDetection(proc).detect(42);
    }

    @Test
    void a_process_with_libjvm_is_hotspot_and_its_own_counters_are_found_through_its_root() throws IOException {
        Finding finding = detect(20, """
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/7
                7fa497000000-7fa4972e3000 r--p 00000000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                7ffd0000000-7ffd0001000 rw-p 00000000 00:00 0                            [stack]
                """);
        assertThat(finding)
                .isEqualTo(new Finding.HotSpot(Optional.of(new PerfDataFile(
                        new PathInRoot(proc.resolve("42/root"), Path.of("tmp/hsperfdata_app/7")),
                        Set.of(1000, 1001)))));
    }

    @Test
    void counters_of_a_jvm_in_a_chroot_are_reached_through_its_root() throws IOException {
        Files.createDirectories(proc.resolve("42"));
        Files.createSymbolicLink(proc.resolve("42/root"), Path.of("/srv/jail"));

        assertThat(detect(20, """
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /srv/jail/tmp/hsperfdata_app/7
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /srv/jail/jdk/lib/server/libjvm.so
                """))
                .isEqualTo(new Finding.HotSpot(Optional.of(new PerfDataFile(
                        new PathInRoot(proc.resolve("42/root"), Path.of("tmp/hsperfdata_app/7")),
                        Set.of(1000, 1001)))));
    }

    @Test
    void counters_of_another_jvm_or_of_a_deleted_file_are_not_the_processs_own() throws IOException {
        Finding finding = detect(20, """
                7fa496ed3000-7fa496edb000 r--s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/7
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/7 (deleted)
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk8/jre/lib/amd64/server/libjvm.so
                """);
        assertThat(finding).isEqualTo(new Finding.HotSpot(Optional.empty()));
    }

    @Test
    void a_child_that_still_shares_its_parents_memory_is_no_jvm() throws IOException {
        String parents = """
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/6
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                """;

        assertThat(detect(1, parents)).isEqualTo(new Finding.NotJvm());
    }

    @Test
    void counters_that_a_process_writes_to_are_its_own_only_under_its_own_number() throws IOException {
        Finding finding = detect(20, """
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/42
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                """);

        assertThat(finding).isEqualTo(new Finding.HotSpot(Optional.empty()));
    }

    @Test
    void a_jdk_in_a_folder_that_this_locale_cannot_name_is_recognised() throws IOException {
        assertThat(detect(20, "7f00-7f01 r-xp 00000000 fe:00 1 /opt/größe\0/lib/server/libjvm.so\n"))
                .isEqualTo(new Finding.HotSpot(Optional.empty()));
    }

    @Test
    void counters_in_a_folder_that_this_locale_cannot_name_are_absent() throws IOException {
        assertThat(detect(20, """
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_\0/7
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                """)).isEqualTo(new Finding.HotSpot(Optional.empty()));
    }

    @Test
    void openj9_and_other_programs_are_distinguished() throws IOException {
        assertThat(detect(20, "7f00-7f01 r-xp 00000000 fe:00 1 /opt/j9/lib/default/libj9vm29.so\n"))
                .isEqualTo(new Finding.OpenJ9());
        assertThat(detect(20, "7f00-7f01 r-xp 00000000 fe:00 1 /usr/bin/sleep\n"))
                .isEqualTo(new Finding.NotJvm());
    }

    @Test
    void openj9_is_distinguished_from_hotspot_before_its_libraries_are_loaded() throws IOException {
        assertThat(detect(2, "7f00-7f01 r-xp 00000000 fe:00 1 /opt/j9/lib/j9vm/libjvm.so\n"))
                .isEqualTo(new Finding.OpenJ9());
    }

    @Test
    void a_native_image_is_recognised_by_a_section_of_its_executable() throws IOException {
        String maps = "00400000-01b00000 r-xp 00000000 fe:00 1 /opt/app\n";
        Path executable = Files.createDirectories(proc.resolve("42")).resolve("exe");

        Files.write(executable, elf(".text", ".data", ".svm_heap", ".bss"));
        assertThat(detect(3, maps)).isEqualTo(new Finding.NativeImage());

        Files.write(executable, elf(".text", ".data", ".bss"));
        assertThat(detect(3, maps)).isEqualTo(new Finding.NotJvm());
    }

    @Test
    void a_truncated_or_garbage_executable_is_no_native_image() throws IOException {
        Path executable = Files.createDirectories(proc.resolve("42")).resolve("exe");
        byte[] good = elf(".text", ".svm_heap");
        Random random = new Random(21);
        for (int round = 0; round < 500; round++) {
            byte[] bad = Arrays.copyOf(good, random.nextInt(good.length));
            for (int n = 0; n < 5 && bad.length > 16; n++) {
                bad[16 + random.nextInt(bad.length - 16)] = (byte) random.nextInt();
            }
            Files.write(executable, bad);
            assertThat(detect(3, "00400000-01b00000 r-xp 00000000 fe:00 1 /opt/app\n"))
                    .isEqualTo(new Finding.NotJvm());
        }
    }

    /** A 64-bit executable with nothing but the names of its sections. */
    private static byte[] elf(String... sections) {
        byte[] names = ("\0" + String.join("\0", sections) + "\0").getBytes(StandardCharsets.US_ASCII);
        int table = 64 + names.length;
        return ByteBuffer.allocate(table + 64)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1})
                .putLong(40, table)
                .putShort(58, (short) 64)
                .putShort(60, (short) 1)
                .put(64, names)
                .putLong(table + 24, 64)
                .putLong(table + 32, names.length)
                .array();
    }

    @Test
    void a_process_that_is_gone_or_ending_cannot_be_read() throws IOException {
        assertThat(detect(20, "")).isInstanceOf(Finding.Unreadable.class);
        assertThat(new JvmDetection(proc).detect(43)).isInstanceOf(Finding.Unreadable.class);
    }

    @Test
    void this_jvm_is_hotspot() {
        Finding finding =
                new JvmDetection().detect((int) ProcessHandle.current().pid());
        assertThat(finding).isInstanceOf(Finding.HotSpot.class);
    }
}
