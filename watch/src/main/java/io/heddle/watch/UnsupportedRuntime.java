package io.heddle.watch;

/** What may run a Java program in place of HotSpot. Its threads have no roles, so that no policy touches them. */
public enum UnsupportedRuntime {
    OPENJ9("runs on OpenJ9"),
    NATIVE_IMAGE("is a GraalVM native image");

    private final String predicate;

    UnsupportedRuntime(String predicate) {
        this.predicate = predicate;
    }

    /** What a program does or is: the part of a sentence behind its name. */
    String predicate() {
        return predicate;
    }
}
