/** The registry of which Heddle governs which program. */
@NullMarked
package io.heddle.governor.registry;

import org.jspecify.annotations.NullMarked;
