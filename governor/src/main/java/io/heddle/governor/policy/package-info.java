/** What is done to the threads of each role. */
@NullMarked
package io.heddle.governor.policy;

import org.jspecify.annotations.NullMarked;
