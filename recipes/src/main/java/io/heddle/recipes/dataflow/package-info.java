/** Where the values of a task come from: copies of its data, results of its children, and what is changed. */
@NullMarked
package io.heddle.recipes.dataflow;

import org.jspecify.annotations.NullMarked;
