/** The interface between the governor and the selectors of a policy. */
@NullMarked
package io.heddle.governor.selector;

import org.jspecify.annotations.NullMarked;
