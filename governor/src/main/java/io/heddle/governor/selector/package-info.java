/** The interface between the governor and whatever chooses a policy while the program runs. */
@NullMarked
package io.heddle.governor.selector;

import org.jspecify.annotations.NullMarked;
