package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Report;
import java.util.List;

/** A measurement that answers a question about scheduling, and writes a page in {@code docs/results/}. */
public interface Experiment {
    /** The name on the command line. The page is {@code docs/results/NAME.md}. */
    String name();

    /** The question, in one line. */
    String question();

    /** The options among {@link ExperimentOptions} that it has. */
    default List<String> options() {
        return List.of();
    }

    /**
     * Measures the parts that are not cached, and returns the page.
     *
     * @throws InterruptedException when the lab is stopped; measured parts are cached
     */
    Report run(Lab lab) throws InterruptedException, WriteFailed;
}
