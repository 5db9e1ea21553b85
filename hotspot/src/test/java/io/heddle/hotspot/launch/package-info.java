@NullMarked
package io.heddle.hotspot.launch;

import org.jspecify.annotations.NullMarked;
