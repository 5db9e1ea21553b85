@NullMarked
package io.heddle.timeline;

import org.jspecify.annotations.NullMarked;
