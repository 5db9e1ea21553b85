/** What this machine allows. */
@NullMarked
package io.heddle.governor.check;

import org.jspecify.annotations.NullMarked;
