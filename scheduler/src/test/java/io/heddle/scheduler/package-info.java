@NullMarked
package io.heddle.scheduler;

import org.jspecify.annotations.NullMarked;
