/** Apache Pekko's actors on Heddle's task executor. */
@NullMarked
package io.heddle.pekko;

import org.jspecify.annotations.NullMarked;
