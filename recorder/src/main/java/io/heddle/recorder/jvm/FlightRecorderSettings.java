package io.heddle.recorder.jvm;

import java.io.IOException;
import java.io.InputStream;

/** The file {@code heddle.jfc}: the events that a JVM records for Heddle, with thresholds that keep their cost low. */
final class FlightRecorderSettings {
    static final String FILE_NAME = "heddle.jfc";

    /** The first release in which the JVM writes its buffers to the disk every second, so that a crash leaves a readable file. */
    static final int OLDEST_RELEASE = 17;

    private FlightRecorderSettings() {}

    static byte[] content() throws IOException {
        try (InputStream settings = FlightRecorderSettings.class.getResourceAsStream(FILE_NAME)) {
            if (settings == null) {
                throw new IOException(FILE_NAME + " is missing in Heddle's jar");
            }
            return settings.readAllBytes();
        }
    }
}
