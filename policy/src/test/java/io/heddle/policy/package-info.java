@NullMarked
package io.heddle.policy;

import org.jspecify.annotations.NullMarked;
