package io.heddle.workloads.search;

import io.heddle.workloads.harness.Harness;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command {@code java -jar search.jar}. */
public final class Main {
    /** A strong reference, because the log manager holds loggers weakly. */
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    private Main() {}

    public static void main(String[] args) {
        LUCENE.setLevel(Level.SEVERE); // it recommends JVM flags on stderr
        System.exit(Harness.run(
                new FullTextSearch(FullTextSearch.ARTICLES, FullTextSearch.QUERIES), System.out, System.err, args));
    }
}
