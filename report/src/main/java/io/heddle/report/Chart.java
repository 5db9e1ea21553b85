package io.heddle.report;

/** A chart, with the same numbers as a table for formats that cannot draw. */
public sealed interface Chart extends Section
        permits IntervalChart, DistributionChart, LaneChart, MatrixChart, BottleChart, HeatMapChart, LineChart {

    String title();

    /** How to read the chart, in a sentence or two; may be empty. */
    String note();

    /** The numbers of the chart. */
    Table asTable();
}
