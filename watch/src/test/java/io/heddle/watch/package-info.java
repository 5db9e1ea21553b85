@NullMarked
package io.heddle.watch;

import org.jspecify.annotations.NullMarked;
