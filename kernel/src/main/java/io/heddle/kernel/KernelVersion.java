package io.heddle.kernel;

import java.util.regex.Pattern;

/** The running kernel's release, as far as features depend on it. */
public record KernelVersion(int major, int minor, String release) {
    private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+).*");

    public static KernelVersion running() {
        return parse(System.getProperty("os.version"));
    }

    static KernelVersion parse(String release) {
        var match = RELEASE.matcher(release);
        if (!match.matches()) {
            return new KernelVersion(0, 0, release);
        }
        return new KernelVersion(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)), release);
    }

    public boolean atLeast(int major, int minor) {
        return this.major > major || (this.major == major && this.minor >= minor);
    }

    /** Linux 6.12 takes {@code sched_runtime} of a fair task as its slice; older kernels ignore it silently. */
    public boolean hasCustomSlices() {
        return atLeast(6, 12);
    }
}
