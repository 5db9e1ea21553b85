package io.heddle.workloads.analyse;

import io.heddle.workloads.programs.SourceFile.Fault;
import net.sourceforge.pmd.reporting.RuleViolation;

/** What PMD says of a line. */
record Finding(String path, Fault fault, String message) {
    static Finding of(RuleViolation violation) {
        return new Finding(
                violation.getFileId().getOriginalPath(),
                new Fault(violation.getRule().getName(), violation.getBeginLine()),
                violation.getDescription());
    }
}
