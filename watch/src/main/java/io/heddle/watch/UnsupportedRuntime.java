package io.heddle.watch;

/** A Java runtime other than HotSpot. Its threads have no roles, so no policy applies to them. */
public enum UnsupportedRuntime {
    OPENJ9("runs on OpenJ9"),
    NATIVE_IMAGE("is a GraalVM native image");

    private final String predicate;

    UnsupportedRuntime(String predicate) {
        this.predicate = predicate;
    }

    /** The predicate of a sentence about a process with this runtime. */
    String predicate() {
        return predicate;
    }
}
