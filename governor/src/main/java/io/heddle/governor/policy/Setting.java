package io.heddle.governor.policy;

import java.util.Locale;

/** The parts of a treatment, by the names that users know. */
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

    boolean isIn(Treatment treatment) {
        Object value =
                switch (this) {
                    case CLASS -> treatment.schedulingClass();
                    case PRIORITY -> treatment.priority();
                    case TURN -> treatment.turn();
                    case SLICE -> treatment.slice();
                    case NICE -> treatment.nice();
                    case CPUS -> treatment.placement();
                };
        return value != null;
    }
}
