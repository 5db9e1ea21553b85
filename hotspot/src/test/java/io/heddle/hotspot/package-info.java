@NullMarked
package io.heddle.hotspot;

import org.jspecify.annotations.NullMarked;
