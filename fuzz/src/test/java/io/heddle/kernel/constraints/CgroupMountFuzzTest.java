package io.heddle.kernel.constraints;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class CgroupMountFuzzTest {
    /** Every line is parsed or skipped. The folder of a group is below the mount point. */
    @MethodSource("io.heddle.fuzz.Seeds#mounts")
    @FuzzTest
    void every_line_of_mountinfo_is_a_mount_or_skipped(@NotNull String line) {
        CgroupMount.parse(line).ifPresent(mount -> mount.folderOf("/user.slice/" + line.length())
                .filter(found -> !found.startsWith(mount.mountPoint()))
                .ifPresent(found -> {
                    throw new AssertionError(found + " is not below " + mount.mountPoint());
                }));
    }
}
