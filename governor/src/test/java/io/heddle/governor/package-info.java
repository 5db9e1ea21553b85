@NullMarked
package io.heddle.governor;

import org.jspecify.annotations.NullMarked;
