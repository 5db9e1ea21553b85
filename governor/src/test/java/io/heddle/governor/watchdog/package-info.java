@NullMarked
package io.heddle.governor.watchdog;

import org.jspecify.annotations.NullMarked;
