package io.heddle.kernel.constraints;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mount of a cgroup file system: a line of {@code mountinfo} (proc_pid_mountinfo(5)).
 *
 * @param root the group that is visible at the mount point. Within a cgroup namespace, groups are relative to the namespace's root:
 *     {@code /..} is its parent (cgroup_namespaces(7))
 * @param mountPoint where the group is visible
 * @param fileSystemType {@code cgroup} (version 1) or {@code cgroup2}
 * @param options the super block options: in version 1, the controllers
 */
record CgroupMount(String root, Path mountPoint, String fileSystemType, String options) {
    /** Spaces, tabs, line feeds and backslashes are written as octal numbers. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

    /** Parses a line of mountinfo; empty when it is malformed or of another file system. */
    static Optional<CgroupMount> parse(String line) {
        // ID PARENT DEVICE ROOT MOUNTPOINT OPTIONS [TAG...] - TYPE SOURCE SUPEROPTIONS
        int separator = line.indexOf(" - ");
        String[] before = line.split(" ");
        if (separator < 0 || before.length < 5) {
            return Optional.empty();
        }
        String[] after = line.substring(separator + 3).split(" ");
        String mountPoint = unescape(before[4]);
        return after.length > 0 && after[0].startsWith("cgroup") && isAbsolute(mountPoint)
                ? Optional.of(
                        new CgroupMount(unescape(before[3]), Path.of(mountPoint), after[0], after[after.length - 1]))
                : Optional.empty();
    }

    /**
     * The folder of a group. It is the mount point when the group is below the mount in a way that the namespace hides: the
     * limits of the mount's group still apply. Empty when the mount does not show the group.
     */
    Optional<Path> folderOf(String group) {
        int hiddenLevels = leadingParents(root) - leadingParents(group);
        String shownGroup = withoutLeadingParents(root);
        String wantedGroup = withoutLeadingParents(group);
        if (hiddenLevels == 0 && (wantedGroup + "/").startsWith(shownGroup + "/")) {
            String rest = wantedGroup.substring(shownGroup.length());
            return Optional.of(rest.isEmpty() ? mountPoint : mountPoint.resolve(rest.substring(1)));
        }
        return hiddenLevels > 0 && shownGroup.isEmpty() ? Optional.of(mountPoint) : Optional.empty();
    }

    /** The number of {@code ..} components at the start of a path. */
    private static int leadingParents(String path) {
        int parents = 0;
        while ((path + "/").startsWith("/../", 3 * parents)) {
            parents++;
        }
        return parents;
    }

    /** The rest of a path behind these: empty, or a path that starts with a slash and does not end with one. */
    private static String withoutLeadingParents(String path) {
        return path.equals("/") ? "" : path.substring(3 * leadingParents(path));
    }

    /** Whether this is a mount point as the kernel writes it: absolute, without a zero byte. */
    private static boolean isAbsolute(String path) {
        return path.startsWith("/") && path.indexOf('\0') < 0;
    }

    private static String unescape(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 8))));
    }
}
