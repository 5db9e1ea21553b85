package io.heddle.kernel.limits;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of mountinfo (proc(5)) of a cgroup file system.
 *
 * @param root the group that the mount shows at its point. In a cgroup namespace, groups are counted from the
 *     namespace's own: {@code /..} is the one above it
 * @param options of the file system: the controllers, in version 1
 */
record CgroupMount(String root, Path point, String fileSystem, String options) {
    /** Blanks, tabs, line ends and backslashes are written as octal numbers. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-7]{3})");

    /** Empty for every other file system. */
    static Optional<CgroupMount> parse(String line) {
        // ID PARENT DEVICE ROOT POINT OPTIONS [TAG...] - TYPE SOURCE OPTIONS
        int separator = line.indexOf(" - ");
        String[] before = line.split(" ");
        if (separator < 0 || before.length < 5) {
            return Optional.empty();
        }
        String[] after = line.substring(separator + 3).split(" ");
        String point = plain(before[4]);
        return after.length > 0 && after[0].startsWith("cgroup") && isAbsolute(point)
                ? Optional.of(new CgroupMount(plain(before[3]), Path.of(point), after[0], after[after.length - 1]))
                : Optional.empty();
    }

    /**
     * The folder of a group. When the group lies below the mount in a way that the namespace hides, it is the mount point:
     * limits set there still hold. Empty when the group is outside of what the mount shows.
     */
    Optional<Path> locate(String group) {
        int hidden = climbs(root) - climbs(group);
        String top = named(root);
        String below = named(group);
        if (hidden == 0 && (below + "/").startsWith(top + "/")) {
            String rest = below.substring(top.length());
            return Optional.of(rest.isEmpty() ? point : point.resolve(rest.substring(1)));
        }
        return hidden > 0 && top.isEmpty() ? Optional.of(point) : Optional.empty();
    }

    /** How many groups a path leads up before it leads down. */
    private static int climbs(String path) {
        int climbs = 0;
        while ((path + "/").startsWith("/../", 3 * climbs)) {
            climbs++;
        }
        return climbs;
    }

    /** What follows the climb: empty, or a path that begins with a slash and doesn't end with one. */
    private static String named(String path) {
        return path.equals("/") ? "" : path.substring(3 * climbs(path));
    }

    /** As each one in mountinfo is; a path holds no zero byte. */
    private static boolean isAbsolute(String point) {
        return point.startsWith("/") && point.indexOf('\0') < 0;
    }

    private static String plain(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(code -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 8))));
    }
}
