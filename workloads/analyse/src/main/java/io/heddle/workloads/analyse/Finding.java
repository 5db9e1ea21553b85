package io.heddle.workloads.analyse;

import io.heddle.workloads.programs.GeneratedClass.Fault;
import net.sourceforge.pmd.reporting.RuleViolation;

/** A rule violation that PMD reports. */
record Finding(String path, Fault fault, String message) {
    static Finding of(RuleViolation violation) {
        return new Finding(
                violation.getFileId().getOriginalPath(),
                new Fault(violation.getRule().getName(), violation.getBeginLine()),
                violation.getDescription());
    }
}
