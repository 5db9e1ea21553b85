package io.heddle.workloads.search;

import io.heddle.workloads.harness.Harness;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command {@code java -jar search.jar}. */
public final class Main {
    /** Held here because the log manager forgets loggers that nobody holds. */
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    private Main() {}

    public static void main(String[] args) {
        LUCENE.setLevel(Level.SEVERE); // it recommends JVM flags on stderr
        System.exit(Harness.run(
                new FullTextSearch(FullTextSearch.ARTICLES, FullTextSearch.INQUIRIES), System.out, System.err, args));
    }
}
