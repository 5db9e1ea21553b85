package io.heddle.workloads.programs;

import java.util.Set;

/** A Java class as text, by its full name, with the faults that are in it. */
public record SourceFile(String className, String text, Set<Fault> faults) {
    /** A fault that the rule of that name finds on a line; the first line is 1. */
    public record Fault(String rule, int line) {}

    public String path() {
        return className.replace('.', '/') + ".java";
    }
}
