@NullMarked
package io.heddle.governor.run;

import org.jspecify.annotations.NullMarked;
