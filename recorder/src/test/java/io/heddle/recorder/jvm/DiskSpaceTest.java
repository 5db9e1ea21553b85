package io.heddle.recorder.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskSpaceTest {
    private static final long MIB = 1 << 20;

    @Test
    void a_recording_and_its_copy_leave_the_reserve_free() {
        for (long usable = 0; usable < 2000 * MIB; usable += 7 * MIB) {
            long limit = DiskSpace.recordingBytes(usable).orElse(0);
            assertThat(limit).isBetween(0L, 256 * MIB);
            assertThat(limit == 0 || !DiskSpace.isShort(usable - 2 * (limit + 12 * MIB)))
                    .as("%d MiB", usable / MIB)
                    .isTrue();
        }
    }

    @Test
    void a_large_disk_has_the_largest_limit_and_a_small_one_none() {
        assertThat(DiskSpace.recordingBytes(1L << 40)).hasValue(256 * MIB);
        assertThat(DiskSpace.maxSize(256 * MIB)).isEqualTo("256m");
        assertThat(DiskSpace.recordingBytes(120 * MIB)).hasValue(16 * MIB);
        assertThat(DiskSpace.recordingBytes(119 * MIB)).isEmpty();
        assertThat(DiskSpace.tooLittle(Path.of("/tmp"), 119 * MIB))
                .contains("/tmp has only 119 MiB left", "Free 2 MiB");
    }
}
