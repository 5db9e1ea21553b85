package io.heddle.selection.goals;

import io.heddle.selection.goals.GoalReading.Absent;
import io.heddle.selection.goals.GoalReading.Present;

/** A goal in the interval between two readings. */
public sealed interface GoalInterval {
    /** The goal has a value. */
    record Known(GoalValue value) implements GoalInterval {}

    /**
     * The goal has no value.
     *
     * @param reason one line for people
     */
    record Unknown(String reason) implements GoalInterval {}

    /** The goal between two readings of the same reader. */
    static GoalInterval between(GoalReading earlier, GoalReading later) {
        if (later instanceof Absent absent) {
            return new Unknown(absent.reason());
        } else if (earlier instanceof Absent absent) {
            return new Unknown(absent.reason());
        }
        return between((Present) earlier, (Present) later);
    }

    private static GoalInterval between(Present earlier, Present later) {
        long nanos = later.nanos() - earlier.nanos();
        if (nanos <= 0) {
            return new Unknown("the interval has no length, because both requests shared one reading");
        } else if (earlier.epoch().number() != later.epoch().number()) {
            return new Unknown(later.epoch().cause());
        }
        return later.totals().since(earlier.totals(), nanos);
    }
}
