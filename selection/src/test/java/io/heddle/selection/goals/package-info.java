@NullMarked
package io.heddle.selection.goals;

import org.jspecify.annotations.NullMarked;
