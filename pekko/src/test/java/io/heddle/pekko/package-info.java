@NullMarked
package io.heddle.pekko;

import org.jspecify.annotations.NullMarked;
