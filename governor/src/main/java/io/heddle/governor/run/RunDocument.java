package io.heddle.governor.run;

/** The JSON of {@code heddle run} ({@code docs/schemas/run.schema.json}). */
public record RunDocument(String schema, Run run) {
    private static final String SCHEMA = "heddle.run/1";

    public static RunDocument of(Run run) {
        return new RunDocument(SCHEMA, run);
    }
}
