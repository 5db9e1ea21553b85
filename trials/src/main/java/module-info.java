import org.jspecify.annotations.NullMarked;

/** Interleaved experiments and their statistics. No I/O: the caller supplies the measurements. */
@NullMarked
module io.heddle.trials {
    requires static transitive org.jspecify;
    requires org.apache.commons.statistics.descriptive;

    exports io.heddle.trials;
    exports io.heddle.trials.analysis;
    exports io.heddle.trials.progress;
}
