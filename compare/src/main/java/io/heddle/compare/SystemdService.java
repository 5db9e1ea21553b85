package io.heddle.compare;

import io.heddle.governor.guard.OwnPriority;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.PolicyException;
import io.heddle.governor.policy.PolicyExpression;
import io.heddle.kernel.process.SearchPath;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A service of systemd that runs a command under a policy: the lines of its unit that have to do with that. */
final class SystemdService {
    private static final Pattern PLAIN = Pattern.compile("[\\w@+=:,./-]+");

    private SystemdService() {}

    /** A drop-in; a unit of its own may hold the same lines. */
    static List<String> lines(String policy, List<String> command) {
        List<String> words = new ArrayList<>(List.of(OwnCommand.path().toString(), "run", "--policy", policy, "--"));
        // systemd doesn't know the PATH on which the user has a JDK.
        words.add(SearchPath.find(command.getFirst())
                .map(Path::toAbsolutePath)
                .map(Path::toString)
                .orElse(command.getFirst()));
        words.addAll(command.subList(1, command.size()));
        List<String> lines = new ArrayList<>(List.of("[Service]", "ExecStart=", "ExecStart=" + line(words)));
        lines.addAll(limits(known(policy)));
        // Heddle passes the signal that ends a service on: by the default, control-group, it would come twice.
        lines.add("KillMode=mixed");
        return lines;
    }

    /** Empty when it was a file that is none any more. */
    private static Optional<Policy> known(String policy) {
        try {
            return Optional.of(PolicyExpression.parse(policy));
        } catch (PolicyException gone) {
            return Optional.empty();
        }
    }

    /** The least that allows the policy; all there is for one that isn't known. */
    private static List<String> limits(Optional<Policy> policy) {
        List<String> limits = new ArrayList<>();
        if (policy.map(Policy::isRealtime).orElse(true)) {
            limits.add("LimitRTPRIO=" + OwnPriority.WATCHDOG_RANK);
        }
        if (policy.map(SystemdService::usesNice).orElse(true)) {
            // With its sign this is a nice value; a bare number would be the kernel's own count, from 1 to 40.
            limits.add("LimitNICE=+0");
        }
        return limits;
    }

    private static boolean usesNice(Policy policy) {
        return policy.treatments().values().stream().anyMatch(treatment -> treatment.nice() != null);
    }

    /** A command line that systemd reads as the same words again (systemd.service(5), "Command lines"). */
    static String line(List<String> words) {
        return words.stream().map(SystemdService::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        StringBuilder quoted = new StringBuilder("\"");
        word.codePoints().forEach(c -> {
            switch (c) {
                // Quotes don't protect from specifiers and variables.
                case '%', '$' -> quoted.append((char) c).append((char) c);
                case '"', '\\' -> quoted.append('\\').append((char) c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        octal(c, quoted);
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    private static void octal(int c, StringBuilder quoted) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            quoted.append("\\%03o".formatted(octet & 0xff));
        }
    }
}
