package io.heddle.governor.check;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.constraints.ContainerInfo;
import org.jspecify.annotations.Nullable;

/**
 * The remedy for a resource limit that refuses a right: the ways to raise it. They depend on the parent of the process.
 *
 * @param item name in pam_limits
 * @param directive line of a systemd unit
 * @param ulimit option of a container
 */
record LimitRemedy(String item, int value, String directive, String ulimit) {
    static final LimitRemedy REALTIME = new LimitRemedy(
            "rtprio",
            SelfPriority.WATCHDOG_PRIORITY,
            "LimitRTPRIO=" + SelfPriority.WATCHDOG_PRIORITY,
            "rtprio=" + SelfPriority.WATCHDOG_PRIORITY);

    /** A limit for nice values. The kernel counts them down from 20. */
    static LimitRemedy nice(int value) {
        return new LimitRemedy("nice", value, "LimitNICE=%+d".formatted(value), "nice=" + (20 - value));
    }

    /** A command line to paste; null in a container, because only its host can grant the right. */
    @Nullable
    String command(ContainerInfo container) {
        String unit = container.unit();
        if (container.isContainer()) {
            return null;
        }
        if (container.userUnit()) {
            return dropIn("user@.service");
        }
        return unit != null && unit.endsWith(".service") ? dropIn(unit) : pamLimit();
    }

    /** A remark about the command line, or the remedy without one. */
    String hint(ContainerInfo container) {
        String unit = container.unit();
        if (container.userNamespace()) {
            return "a rootless container cannot have more rights than its user: run it as root with --cap-add SYS_NICE, or raise the"
                    + " limit (ulimit) of the user that runs it and add --ulimit " + ulimit;
        }
        if (container.isContainer()) {
            return "start the container with --cap-add SYS_NICE; for another user than root in it, with --ulimit "
                    + ulimit;
        }
        if (container.userUnit()) {
            return "then log out of all sessions and in again, because the user's systemd passes on its own limits";
        }
        return unit != null && unit.endsWith(".service")
                ? "then systemctl daemon-reload, and restart " + unit
                : "then log in again";
    }

    private String dropIn(String unit) {
        return "printf '[Service]\\n%s\\n' | sudo install -D -m 644 /dev/stdin '/etc/systemd/system/%s.d/heddle-%s.conf'"
                .formatted(directive, unit, item);
    }

    /** A command for pam_limits that writes a separate file for each limit, so that no other limit is lost. */
    private String pamLimit() {
        return "echo \"$USER - %1$s %2$d\" | sudo tee /etc/security/limits.d/heddle-%1$s.conf".formatted(item, value);
    }
}
