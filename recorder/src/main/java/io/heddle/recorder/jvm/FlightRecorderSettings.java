package io.heddle.recorder.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The file {@code heddle.jfc}: the events that a JVM records for Heddle, with thresholds that keep their cost low. */
final class FlightRecorderSettings {
    static final String FILE_NAME = "heddle.jfc";

    /** The first release in which the JVM writes its buffers to the disk every second, so that a crash leaves a readable file. */
    static final int OLDEST_RELEASE = 17;

    /** The events that are samples; each is on a line of its own. */
    private static final Pattern SAMPLES = Pattern.compile(
            "(name=\"jdk\\.(?:Execution|NativeMethod|ObjectAllocation)Sample\"><setting name=\"enabled\">)true");

    private static final Pattern STACKS = Pattern.compile("(<setting name=\"stackTrace\">)true");

    private FlightRecorderSettings() {}

    static byte[] content(FlightRecorder use) throws IOException {
        try (InputStream settings = FlightRecorderSettings.class.getResourceAsStream(FILE_NAME)) {
            if (settings == null) {
                throw new IOException(FILE_NAME + " is missing in Heddle's jar");
            }
            String all = new String(settings.readAllBytes(), StandardCharsets.UTF_8);
            String wanted = use == FlightRecorder.WITHOUT_SAMPLES ? withoutSamples(all) : all;
            return wanted.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static String withoutSamples(String all) {
        return STACKS.matcher(SAMPLES.matcher(all).replaceAll("$1false")).replaceAll("$1false");
    }
}
