package io.heddle.fleet.ingest;

import io.heddle.fleet.facts.Factors;
import io.heddle.fleet.facts.JobInstance;
import io.heddle.fleet.ingest.JobLayout.JobPart;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the instance to which a file belongs: by what the user states, and by the file's path.
 *
 * @param stated for all files; a part that the path names too is that of the path
 * @param layout of paths; null if paths name nothing
 */
public record InstanceNaming(
        Map<JobPart, String> stated, @Nullable JobLayout layout) {
    private static final List<JobPart> REQUIRED = List.of(JobPart.VARIANT, JobPart.JOB, JobPart.INSTANCE);

    public InstanceNaming {
        stated = Map.copyOf(stated);
    }

    /**
     * The instance of a file.
     *
     * @throws Unnamed if the path does not match the layout, or a part is missing or invalid
     */
    JobInstance of(Path file) throws Unnamed {
        Map<JobPart, String> parts = new EnumMap<>(JobPart.class);
        parts.putAll(stated);
        if (layout != null) {
            parts.putAll(layout.match(file).orElseThrow(() -> new Unnamed("its path does not match --layout")));
        }
        for (JobPart part : REQUIRED) {
            if (!parts.containsKey(part)) {
                throw new Unnamed("its %1$s has no name. Use --%1$s, or {%1$s} in --layout".formatted(part.word()));
            }
        }
        Factors factors = new Factors(
                parts.get(JobPart.PROGRAM),
                parts.get(JobPart.USER),
                parts.get(JobPart.CHANGE),
                parts.get(JobPart.PLATFORM));
        try {
            return new JobInstance(
                    required(parts, JobPart.VARIANT),
                    required(parts, JobPart.JOB),
                    required(parts, JobPart.INSTANCE),
                    factors);
        } catch (IllegalArgumentException e) {
            throw new Unnamed(String.valueOf(e.getMessage()));
        }
    }

    private static String required(Map<JobPart, String> parts, JobPart part) {
        return String.valueOf(parts.get(part));
    }

    /** A file belongs to no instance. */
    static final class Unnamed extends Exception {
        private static final long serialVersionUID = 1;

        Unnamed(String reason) {
            super(reason);
        }
    }
}
