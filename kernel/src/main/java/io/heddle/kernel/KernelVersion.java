package io.heddle.kernel;

import java.util.regex.Pattern;

/**
 * A version of the Linux kernel.
 *
 * @param release the whole release as uname(2) reports it
 */
public record KernelVersion(int major, int minor, String release) {
    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+).*");

    /** The version of the running kernel. */
    public static KernelVersion running() {
        return parse(System.getProperty("os.version"));
    }

    /** Version 0.0 when the release does not start with two numbers. */
    static KernelVersion parse(String release) {
        var match = RELEASE.matcher(release);
        if (!match.matches()) {
            return new KernelVersion(0, 0, release);
        }
        return new KernelVersion(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)), release);
    }

    /** Whether this is the given version or a newer one. */
    public boolean atLeast(int major, int minor) {
        return this.major > major || (this.major == major && this.minor >= minor);
    }

    /** Whether the kernel uses {@code sched_runtime} of a fair task as its time slice: since Linux 6.12. Older ones ignore it. */
    public boolean hasCustomSlices() {
        return atLeast(6, 12);
    }
}
