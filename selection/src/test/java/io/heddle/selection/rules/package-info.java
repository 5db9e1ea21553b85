@NullMarked
package io.heddle.selection.rules;

import org.jspecify.annotations.NullMarked;
