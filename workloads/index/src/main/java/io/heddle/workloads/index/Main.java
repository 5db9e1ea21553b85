package io.heddle.workloads.index;

import io.heddle.workloads.harness.Harness;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command {@code java -jar index.jar}. */
public final class Main {
    /** A strong reference, because the log manager holds loggers weakly. */
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    private Main() {}

    public static void main(String[] args) {
        LUCENE.setLevel(Level.SEVERE); // it recommends JVM flags on stderr
        System.exit(Harness.run(new Indexing(Indexing.ARTICLES_PER_COMMIT), System.out, System.err, args));
    }
}
