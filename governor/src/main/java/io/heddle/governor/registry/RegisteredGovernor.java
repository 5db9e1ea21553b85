package io.heddle.governor.registry;

import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Heddle that governs a program, according to a file name in a {@link RuntimeFolder}.
 *
 * @param process the Heddle process
 * @param target the process to which it is attached, or itself if it has started its program
 * @param user owner of the folder
 */
public record RegisteredGovernor(ProcessId process, ProcessId target, int user) {
    private static final Pattern NAME = Pattern.compile("([0-9]{1,9})@([0-9]{1,18})-by-([0-9]{1,9})@([0-9]{1,18})");

    /** Whether it is attached to its program, which it has not started. */
    public boolean isAttached() {
        return !process.equals(target);
    }

    String fileName() {
        return target + "-by-" + process;
    }

    static Optional<RegisteredGovernor> ofFileName(String name, int user) {
        Matcher match = NAME.matcher(name);
        return match.matches()
                ? Optional.of(new RegisteredGovernor(
                        id(match.group(3), match.group(4)), id(match.group(1), match.group(2)), user))
                : Optional.empty();
    }

    private static ProcessId id(String pid, String startTicks) {
        return new ProcessId(Integer.parseInt(pid), Long.parseLong(startTicks));
    }
}
