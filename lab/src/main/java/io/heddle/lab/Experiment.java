package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;

/** A question about scheduling that is answered by measuring, and leaves a page in {@code docs/results/}. */
public interface Experiment {
    /** As it is named on the command line; its page is {@code docs/results/NAME.md}. */
    String name();

    /** In one line. */
    String question();

    /**
     * Measures what the lab's notebook lacks, and answers.
     *
     * @throws InterruptedException when the lab is stopped; what was measured is in the notebook
     */
    Report run(Lab lab) throws InterruptedException, WriteFailed;
}
