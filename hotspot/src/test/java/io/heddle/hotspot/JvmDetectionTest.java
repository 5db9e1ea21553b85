package io.heddle.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.hotspot.JvmDetection.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmDetectionTest {
    @TempDir
    Path proc = Path.of("");

    private Finding look(String maps) throws IOException {
        Files.writeString(Files.createDirectories(proc.resolve("42")).resolve("maps"), maps);
        return new JvmDetection(proc).look(42);
    }

    @Test
    void a_process_with_libjvm_is_hotspot_and_its_own_counters_are_found_through_its_root() throws IOException {
        Finding finding = look("""
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/7
                7fa497000000-7fa4972e3000 r--p 00000000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk-25/lib/server/libjvm.so
                7ffd0000000-7ffd0001000 rw-p 00000000 00:00 0                            [stack]
                """);
        assertThat(finding).isInstanceOfSatisfying(Finding.HotSpot.class, hotspot -> {
            assertThat(hotspot.perfData()).hasValue(proc.resolve("42/root/tmp/hsperfdata_app/7"));
            assertThat(hotspot.libjvm()).isEqualTo(Path.of("/opt/jdk-25/lib/server/libjvm.so"));
            assertThat(hotspot.javaHome()).hasValue(Path.of("/opt/jdk-25"));
        });
    }

    @Test
    void counters_of_another_jvm_or_of_a_deleted_file_are_not_the_processs_own() throws IOException {
        Finding finding = look("""
                7fa496ed3000-7fa496edb000 r--s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/8
                7fa496ed3000-7fa496edb000 rw-s 00000000 fe:00 9986064                    /tmp/hsperfdata_app/7 (deleted)
                7fa4972e3000-7fa49836f000 r-xp 002e3000 fe:00 315638                     /opt/jdk8/jre/lib/amd64/server/libjvm.so
                """);
        assertThat(finding).isInstanceOfSatisfying(Finding.HotSpot.class, hotspot -> {
            assertThat(hotspot.perfData()).isEmpty();
            assertThat(hotspot.javaHome()).hasValue(Path.of("/opt/jdk8/jre"));
        });
    }

    @Test
    void openj9_and_other_programs_are_told_apart() throws IOException {
        assertThat(look("7f00-7f01 r-xp 00000000 fe:00 1 /opt/j9/lib/default/libj9vm29.so\n"))
                .isEqualTo(new Finding.OpenJ9());
        assertThat(look("7f00-7f01 r-xp 00000000 fe:00 1 /usr/bin/sleep\n")).isEqualTo(new Finding.NotJvm());
    }

    @Test
    void a_process_that_is_gone_or_ending_cannot_be_read() throws IOException {
        assertThat(look("")).isInstanceOf(Finding.Unreadable.class);
        assertThat(new JvmDetection(proc).look(43)).isInstanceOf(Finding.Unreadable.class);
    }

    @Test
    void this_jvm_is_hotspot() {
        Finding finding = new JvmDetection().look((int) ProcessHandle.current().pid());
        assertThat(finding).isInstanceOf(Finding.HotSpot.class);
    }
}
