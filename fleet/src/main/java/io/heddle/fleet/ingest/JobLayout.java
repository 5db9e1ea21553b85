package io.heddle.fleet.ingest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A pattern of paths that names the job, the instance and so on: {@code {variant}/{job}/{instance}/gc*.log}. It matches the end of a
 * path, from the start of a folder's or file's name. A part in braces and a {@code *} stand for characters other than {@code /}.
 */
public final class JobLayout {
    private static final Pattern TOKEN = Pattern.compile("\\{([^{}]*)}|\\*|[^{*]+|\\{");

    private final Pattern regex;
    private final List<JobPart> parts;

    private JobLayout(Pattern regex, List<JobPart> parts) {
        this.regex = regex;
        this.parts = parts;
    }

    /** @throws IllegalArgumentException if a part is unknown or stands twice */
    public static JobLayout parse(String pattern) {
        StringBuilder regex = new StringBuilder("(?:.*/)?");
        List<JobPart> parts = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(pattern);
        while (tokens.find()) {
            if (tokens.group(1) != null) {
                JobPart part = part(tokens.group(1));
                if (parts.contains(part)) {
                    throw new IllegalArgumentException("{" + tokens.group(1) + "} stands twice in '" + pattern + "'");
                }
                parts.add(part);
                regex.append("([^/]+?)");
            } else if (tokens.group().equals("*")) {
                regex.append("[^/]*");
            } else {
                regex.append(Pattern.quote(tokens.group()));
            }
        }
        return new JobLayout(Pattern.compile(regex.toString(), Pattern.DOTALL), List.copyOf(parts));
    }

    private static JobPart part(String name) {
        for (JobPart part : JobPart.values()) {
            if (part.word().equals(name)) {
                return part;
            }
        }
        throw new IllegalArgumentException("{%s} is none of %s"
                .formatted(
                        name,
                        Arrays.stream(JobPart.values())
                                .map(part -> "{" + part.word() + "}")
                                .collect(Collectors.joining(", "))));
    }

    /** The parts that a path names; empty if the path does not match. */
    Optional<Map<JobPart, String>> match(Path path) {
        Matcher matcher = regex.matcher(path.toAbsolutePath().normalize().toString());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<JobPart, String> named = new EnumMap<>(JobPart.class);
        for (int i = 0; i < parts.size(); i++) {
            named.put(parts.get(i), matcher.group(i + 1));
        }
        return Optional.of(named);
    }

    /** The parts that a path or an option can name. */
    public enum JobPart {
        VARIANT,
        JOB,
        INSTANCE,
        PROGRAM,
        USER,
        CHANGE,
        PLATFORM;

        /** The name in patterns and options. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
