package io.heddle.fleet.facts;

import org.jspecify.annotations.Nullable;

/**
 * The factors that a user states about a job, beside those in its logs. A comparison holds them constant. Each is null if it is
 * not known. Source: Hassanein, "Understanding and Improving JVM GC Work Stealing at the Data Center Scale" (ISMM 2016), section 4.2.
 *
 * @param program the program that the job runs
 * @param user the account of the job
 * @param change the last change of the program's source, such as a commit
 * @param platform the hardware; if null, processors and memory as the log has them
 */
public record Factors(
        @Nullable String program,
        @Nullable String user,
        @Nullable String change,
        @Nullable String platform) {}
