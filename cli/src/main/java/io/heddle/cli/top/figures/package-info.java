/** The figures of {@code top}: readings of JVMs, threads and the machine, and their differences in an interval. */
@NullMarked
package io.heddle.cli.top.figures;

import org.jspecify.annotations.NullMarked;
