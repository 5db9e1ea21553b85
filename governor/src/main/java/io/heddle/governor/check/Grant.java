package io.heddle.governor.check;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.constraints.ContainerInfo;
import org.jspecify.annotations.Nullable;

/**
 * A resource limit that grants a right, and where it is raised: that depends on who starts the process.
 *
 * @param item as pam_limits calls it
 * @param directive of a unit of systemd
 * @param ulimit of a container
 */
record Grant(String item, int value, String directive, String ulimit) {
    static final Grant REALTIME = new Grant(
            "rtprio",
            SelfPriority.WATCHDOG_PRIORITY,
            "LimitRTPRIO=" + SelfPriority.WATCHDOG_PRIORITY,
            "rtprio=" + SelfPriority.WATCHDOG_PRIORITY);

    /** The kernel counts nice values down from 20. */
    static Grant nice(int value) {
        return new Grant("nice", value, "LimitNICE=%+d".formatted(value), "nice=" + (20 - value));
    }

    /** A line to paste; null in a container, which is granted it from outside. */
    @Nullable
    String mend(ContainerInfo surroundings) {
        String unit = surroundings.unit();
        if (surroundings.isContainer()) {
            return null;
        }
        if (surroundings.userUnit()) {
            return dropIn("user@.service");
        }
        return unit != null && unit.endsWith(".service") ? dropIn(unit) : pamLimit();
    }

    /** What to know about the line, or to do without one. */
    String hint(ContainerInfo surroundings) {
        String unit = surroundings.unit();
        if (surroundings.userNamespace()) {
            return "a rootless container has no rights of its own: run it as root's, with --cap-add SYS_NICE, or raise the"
                    + " limit (ulimit) of the user that runs it and add --ulimit " + ulimit;
        }
        if (surroundings.isContainer()) {
            return "start the container with --cap-add SYS_NICE; for another user than root in it, with --ulimit "
                    + ulimit;
        }
        if (surroundings.userUnit()) {
            return "then log out everywhere, and in again: the user's systemd passes its own limits on";
        }
        return unit != null && unit.endsWith(".service")
                ? "then systemctl daemon-reload, and restart " + unit
                : "then log in again";
    }

    private String dropIn(String unit) {
        return "printf '[Service]\\n%s\\n' | sudo install -D -m 644 /dev/stdin '/etc/systemd/system/%s.d/heddle-%s.conf'"
                .formatted(directive, unit, item);
    }

    /** A line of pam_limits, in a file of its own: each limit is granted without taking another away. */
    private String pamLimit() {
        return "echo \"$USER - %1$s %2$d\" | sudo tee /etc/security/limits.d/heddle-%1$s.conf".formatted(item, value);
    }
}
