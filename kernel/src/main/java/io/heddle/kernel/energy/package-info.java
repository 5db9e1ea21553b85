/** The energy that the machine uses: RAPL domains of the power capping framework. */
@NullMarked
package io.heddle.kernel.energy;

import org.jspecify.annotations.NullMarked;
