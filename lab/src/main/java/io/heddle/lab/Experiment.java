package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;

/** A measurement that answers a question about scheduling, and writes a page in {@code docs/results/}. */
public interface Experiment {
    /** The name on the command line. The page is {@code docs/results/NAME.md}. */
    String name();

    /** The question, in one line. */
    String question();

    /**
     * Measures the parts that are not cached, and returns the page.
     *
     * @throws InterruptedException when the lab is stopped; measured parts are cached
     */
    Report run(Lab lab) throws InterruptedException, WriteFailed;
}
