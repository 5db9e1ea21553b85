/** Policies, sessions (launch, supervise, restore), watchdog, evidence. */
@NullMarked
package io.heddle.governor;

import org.jspecify.annotations.NullMarked;
