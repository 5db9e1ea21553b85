/** Launching, supervising and restoring one program. */
@NullMarked
package io.heddle.governor.session;

import org.jspecify.annotations.NullMarked;
