@NullMarked
package io.heddle.governor.programs;

import org.jspecify.annotations.NullMarked;
