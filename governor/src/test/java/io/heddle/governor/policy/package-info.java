@NullMarked
package io.heddle.governor.policy;

import org.jspecify.annotations.NullMarked;
