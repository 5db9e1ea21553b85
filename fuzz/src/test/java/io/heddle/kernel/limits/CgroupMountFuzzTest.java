package io.heddle.kernel.limits;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import org.junit.jupiter.params.provider.MethodSource;

class CgroupMountFuzzTest {
    /** A line is a mount of a cgroup file system, or nothing; what it shows lies below it. */
    @MethodSource("io.heddle.fuzz.Seeds#mounts")
    @FuzzTest
    void any_line_of_mountinfo_is_a_mount_or_nothing(@NotNull String line) {
        CgroupMount.parse(line).ifPresent(mount -> mount.locate("/user.slice/" + line.length())
                .filter(found -> !found.startsWith(mount.point()))
                .ifPresent(found -> {
                    throw new AssertionError(found + " is not below " + mount.point());
                }));
    }
}
