/** Virtual threads on virtual processors of one's own. */
module io.heddle.scheduler {
    requires static transitive org.jspecify;

    exports io.heddle.scheduler;
}
