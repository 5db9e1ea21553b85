package io.heddle.report;

/** A drawing, with its meaning as a table for readers and formats that cannot draw. */
public sealed interface Chart extends Section permits IntervalChart, DistributionChart {

    String title();

    /** A sentence or two on how to read it; may be empty. */
    String note();

    Table asTable();
}
