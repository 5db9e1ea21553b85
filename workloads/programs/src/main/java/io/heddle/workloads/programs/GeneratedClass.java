package io.heddle.workloads.programs;

import java.util.Set;

/** The source of a generated class with its faults. */
public record GeneratedClass(String className, String text, Set<Fault> faults) {
    /** A fault that a PMD rule reports on a line. Lines count from 1. */
    public record Fault(String rule, int line) {}

    public String path() {
        return className.replace('.', '/') + ".java";
    }
}
