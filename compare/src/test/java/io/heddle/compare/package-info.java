@NullMarked
package io.heddle.compare;

import org.jspecify.annotations.NullMarked;
