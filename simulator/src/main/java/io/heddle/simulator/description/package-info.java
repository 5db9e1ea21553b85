/** Programs that people describe instead of recording them. */
@NullMarked
package io.heddle.simulator.description;

import org.jspecify.annotations.NullMarked;
