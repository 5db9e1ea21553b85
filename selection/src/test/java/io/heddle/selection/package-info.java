@NullMarked
package io.heddle.selection;

import org.jspecify.annotations.NullMarked;
