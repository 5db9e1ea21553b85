package io.heddle.recorder.jvm.events;

import java.lang.constant.ClassDesc;
import java.time.Duration;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an event, which differ between releases of the JDK. A field that is missing, of another type or damaged has a
 * default: -1, "" or null.
 */
final class EventFields {
    private EventFields() {}

    static long number(RecordedObject event, String field) {
        return value(event, field) instanceof Number number ? number.longValue() : -1;
    }

    static boolean flag(RecordedObject event, String field) {
        return Boolean.TRUE.equals(value(event, field));
    }

    /** A length of time in nanoseconds. The JVM stores some in ticks. */
    static long nanos(RecordedObject event, String field) {
        try {
            @Nullable Duration duration = event.hasField(field) ? event.getDuration(field) : null;
            return duration == null ? -1 : duration.toNanos();
        } catch (RuntimeException damaged) {
            return -1;
        }
    }

    static String text(RecordedObject event, String field) {
        return value(event, field) instanceof String text ? text : "";
    }

    static @Nullable RecordedThread thread(RecordedObject event, String field) {
        return value(event, field) instanceof RecordedThread thread ? thread : null;
    }

    static @Nullable RecordedStackTrace stack(RecordedEvent event) {
        return value(event, "stackTrace") instanceof RecordedStackTrace stack ? stack : null;
    }

    /** The name of a class; of an array as in Java, for example {@code int[]}. */
    static String className(RecordedObject event, String field) {
        try {
            return value(event, field) instanceof RecordedClass type ? javaName(type.getName()) : "";
        } catch (NullPointerException | ClassCastException | IllegalArgumentException damaged) {
            return "";
        }
    }

    private static String javaName(String binaryName) {
        int dimensions = binaryName.lastIndexOf('[') + 1;
        if (dimensions == 0) {
            return binaryName;
        }
        String element = binaryName.substring(dimensions);
        String name = element.startsWith("L") && element.endsWith(";")
                ? element.substring(1, element.length() - 1)
                : ClassDesc.ofDescriptor(element).displayName();
        return name + "[]".repeat(dimensions);
    }

    static @Nullable RecordedObject object(RecordedObject event, String field) {
        return value(event, field) instanceof RecordedObject object ? object : null;
    }

    private static @Nullable Object value(RecordedObject event, String field) {
        try {
            // A missing field throws as well. To ask for it first would take as long as to read it.
            return event.getValue(field);
        } catch (RuntimeException missingOrDamaged) {
            // The JDK resolves constants when they are read, and trusts their types.
            return null;
        }
    }
}
