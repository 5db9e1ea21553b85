@NullMarked
package io.heddle.selection.goals.openmetrics;

import org.jspecify.annotations.NullMarked;
