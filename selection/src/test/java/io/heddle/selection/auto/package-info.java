@NullMarked
package io.heddle.selection.auto;

import org.jspecify.annotations.NullMarked;
