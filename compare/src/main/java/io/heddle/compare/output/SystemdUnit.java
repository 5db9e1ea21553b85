package io.heddle.compare.output;

import io.heddle.governor.safety.SelfPriority;
import io.heddle.kernel.process.SearchPath;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyException;
import io.heddle.policy.PolicyExpression;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The lines of a systemd unit that run a command under a policy. */
final class SystemdUnit {
    private static final Pattern SAFE = Pattern.compile("[\\w@+=:,./-]+");

    private SystemdUnit() {}

    /** The lines of a drop-in; a unit file may contain the same lines. */
    static List<String> lines(String policy, List<String> command) {
        List<String> arguments =
                new ArrayList<>(List.of(SelfCommand.path().toString(), "run", "--policy", policy, "--"));
        // systemd does not use the PATH of the user, on which the JDK may be.
        arguments.add(SearchPath.find(command.getFirst())
                .map(Path::toAbsolutePath)
                .map(Path::toString)
                .orElse(command.getFirst()));
        arguments.addAll(command.subList(1, command.size()));
        List<String> lines = new ArrayList<>(List.of("[Service]", "ExecStart=", "ExecStart=" + join(arguments)));
        lines.addAll(limits(parse(policy)));
        // Heddle forwards the signal that stops a service. With the default, control-group, the program would get it
        // twice.
        lines.add("KillMode=mixed");
        return lines;
    }

    /** The policy; empty for a policy file that no longer exists. */
    private static Optional<Policy> parse(String policy) {
        try {
            return Optional.of(PolicyExpression.parse(policy));
        } catch (PolicyException unknown) {
            return Optional.empty();
        }
    }

    /** The limits that the policy needs; all limits for an unknown policy. */
    private static List<String> limits(Optional<Policy> policy) {
        List<String> limits = new ArrayList<>();
        if (policy.map(Policy::isRealtime).orElse(true)) {
            limits.add("LimitRTPRIO=" + SelfPriority.WATCHDOG_PRIORITY);
        }
        if (policy.map(SystemdUnit::usesNice).orElse(true)) {
            // A signed number is a nice value. An unsigned number would be the value of RLIMIT_NICE, from 1 to 40.
            limits.add("LimitNICE=+0");
        }
        return limits;
    }

    private static boolean usesNice(Policy policy) {
        return policy.settingsByRole().values().stream().anyMatch(settings -> settings.nice() != null);
    }

    /** Joins words to a command line that systemd splits into the same words (systemd.service(5), "Command lines"). */
    static String join(List<String> arguments) {
        return arguments.stream().map(SystemdUnit::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        if (SAFE.matcher(word).matches()) {
            return word;
        }
        StringBuilder quoted = new StringBuilder("\"");
        word.codePoints().forEach(c -> {
            switch (c) {
                // Quotes do not disable specifiers and variables.
                case '%', '$' -> quoted.append((char) c).append((char) c);
                case '"', '\\' -> quoted.append('\\').append((char) c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        appendOctal(c, quoted);
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    private static void appendOctal(int c, StringBuilder quoted) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            quoted.append("\\%03o".formatted(octet & 0xff));
        }
    }
}
