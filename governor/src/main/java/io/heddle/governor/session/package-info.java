/** One governed program, from launch to end, or from attach to detach. */
@NullMarked
package io.heddle.governor.session;

import org.jspecify.annotations.NullMarked;
