@NullMarked
package io.heddle.scheduler.gang;

import org.jspecify.annotations.NullMarked;
