package io.heddle.fleet.facts;

import java.util.regex.Pattern;

/**
 * An instance of a job: one of the processes that do the same work.
 *
 * @param variant the setting under which it ran, such as {@code baseline}
 * @param job the name of the job
 * @param instance the name of the instance, unique within its job and variant
 */
public record JobInstance(String variant, String job, String instance, Factors factors) {
    private static final Pattern VARIANT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,99}");

    /** @throws IllegalArgumentException if a name is empty, or the variant cannot be the name of a folder */
    public JobInstance {
        requireVariant(variant);
        if (job.isEmpty() || instance.isEmpty()) {
            throw new IllegalArgumentException("the name of a job or an instance is empty");
        }
    }

    /** @throws IllegalArgumentException if the variant cannot be the name of a folder */
    public static String requireVariant(String variant) {
        if (!VARIANT.matcher(variant).matches()) {
            throw new IllegalArgumentException("'" + variant
                    + "' cannot name a variant: use up to 100 ASCII letters, digits and ._+-, a letter or digit first");
        }
        return variant;
    }
}
