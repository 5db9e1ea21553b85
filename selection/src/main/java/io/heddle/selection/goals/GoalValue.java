package io.heddle.selection.goals;

/**
 * The value of a goal in an interval.
 *
 * @param value finite, in the unit of the source; a rate has that unit for each second
 * @param observations the number of observations behind the value: events of a histogram, lines of a log, readings of a gauge; for
 *     a rate, the increase of the counter. 0 only for a rate: the counter stood still.
 * @param nanos the length of the interval, in nanoseconds
 */
public record GoalValue(double value, double observations, long nanos) {}
