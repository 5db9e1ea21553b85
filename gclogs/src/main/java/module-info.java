import org.jspecify.annotations.NullMarked;

/** The garbage collections of JVMs, read from their logs. */
@NullMarked
module io.heddle.gclogs {
    requires aircompressor.v3;
    requires static transitive org.jspecify;

    exports io.heddle.gclogs;
    exports io.heddle.gclogs.events;
}
