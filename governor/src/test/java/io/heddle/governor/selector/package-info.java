@NullMarked
package io.heddle.governor.selector;

import org.jspecify.annotations.NullMarked;
