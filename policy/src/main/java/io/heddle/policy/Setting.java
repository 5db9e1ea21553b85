package io.heddle.policy;

import java.util.Locale;

/** A scheduling setting, by the name that users give it. */
enum Setting {
    CLASS,
    PRIORITY,
    TURN,
    SLICE,
    NICE,
    CPUS;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isIn(SchedulingSettings settings) {
        Object value =
                switch (this) {
                    case CLASS -> settings.schedulingClass();
                    case PRIORITY -> settings.priority();
                    case TURN -> settings.quantum();
                    case SLICE -> settings.slice();
                    case NICE -> settings.nice();
                    case CPUS -> settings.affinity();
                };
        return value != null;
    }
}
