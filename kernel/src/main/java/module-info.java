/** Linux as Java types. The only module of Heddle that calls native code. */
module io.heddle.kernel {
    requires static transitive org.jspecify;

    exports io.heddle.kernel;
    exports io.heddle.kernel.constraints;
    exports io.heddle.kernel.containment;
    exports io.heddle.kernel.energy;
    exports io.heddle.kernel.files;
    exports io.heddle.kernel.perf;
    exports io.heddle.kernel.perf.samples;
    exports io.heddle.kernel.perf.scheduling;
    exports io.heddle.kernel.priority;
    exports io.heddle.kernel.process;
    exports io.heddle.kernel.sockets;
    exports io.heddle.kernel.tasks;
}
