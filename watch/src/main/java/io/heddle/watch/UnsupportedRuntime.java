package io.heddle.watch;

/** The reason why Heddle does not know the roles of a process's threads, so that no policy applies to them. */
public enum UnsupportedRuntime {
    OPENJ9("runs on OpenJ9", "Heddle supports HotSpot only and leaves its threads unchanged"),
    NATIVE_IMAGE("is a GraalVM native image", "Heddle supports HotSpot only and leaves its threads unchanged"),
    NOT_PERMITTED(
            "may not be inspected by this user",
            "Heddle leaves its threads unchanged. Run Heddle as root, or as the user of that process.");

    private final String predicate;
    private final String consequence;

    UnsupportedRuntime(String predicate, String consequence) {
        this.predicate = predicate;
        this.consequence = consequence;
    }

    /** The predicate of a sentence about such a process. */
    String predicate() {
        return predicate;
    }

    /** The consequence for its threads, for people. */
    String consequence() {
        return consequence;
    }
}
