package io.heddle.recorder.jvm.events;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;

/** The facts about a JVM that three events of a chunk hold together. */
final class JvmFacts {
    private static final Pattern RUNTIME = Pattern.compile("JRE \\(([^()]+)\\)");

    private boolean reported;
    private boolean hasInformation;
    private boolean hasCollector;
    private boolean hasHeap;

    private int pid = -1;
    private String version = "";
    private String collector = "";
    private int parallelThreads = -1;
    private int concurrentThreads = -1;
    private long maxHeapBytes = -1;
    private String arguments = "";

    /** jdk.JVMInformation. */
    void information(RecordedEvent event) {
        hasInformation = true;
        pid = (int) EventFields.number(event, "pid");
        String text = EventFields.text(event, "jvmVersion");
        Matcher runtime = RUNTIME.matcher(text);
        version = runtime.find() ? runtime.group(1) : text;
        arguments = (EventFields.text(event, "jvmFlags") + " " + EventFields.text(event, "jvmArguments")).strip();
    }

    /** jdk.GCConfiguration. */
    void collector(RecordedEvent event) {
        hasCollector = true;
        parallelThreads = (int) EventFields.number(event, "parallelGCThreads");
        concurrentThreads = (int) EventFields.number(event, "concurrentGCThreads");
        String old = EventFields.text(event, "oldCollector");
        collector = family(old.isEmpty() || old.equals("N/A") ? EventFields.text(event, "youngCollector") : old);
    }

    /** jdk.GCHeapConfiguration. */
    void heap(RecordedEvent event) {
        hasHeap = true;
        maxHeapBytes = EventFields.number(event, "maxSize");
    }

    private static String family(String collector) {
        return switch (collector) {
            case "SerialOld", "DefNew" -> "Serial";
            case "ParallelOld", "ParallelScavenge", "PSMarkSweep" -> "Parallel";
            case "G1Old", "G1New", "G1Full" -> "G1";
            case "ZGC Major", "ZGC Minor", "ZGCMajor", "ZGCMinor" -> "Z";
            default -> collector;
        };
    }

    /** Reports all facts together, once. */
    void reportIfComplete(Output output) {
        if (hasInformation && hasCollector && hasHeap) {
            report(output);
        }
    }

    /** Reports what is known, unless it was reported or nothing is known. */
    void report(Output output) {
        if (!reported && (hasInformation || hasCollector || hasHeap)) {
            reported = true;
            output.jvm(pid, version, collector, parallelThreads, concurrentThreads, maxHeapBytes, arguments);
        }
    }
}
