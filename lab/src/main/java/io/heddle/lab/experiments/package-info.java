/** The experiments, one class for each page of results. */
@NullMarked
package io.heddle.lab.experiments;

import org.jspecify.annotations.NullMarked;
