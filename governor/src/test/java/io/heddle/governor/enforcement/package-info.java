@NullMarked
package io.heddle.governor.enforcement;

import org.jspecify.annotations.NullMarked;
