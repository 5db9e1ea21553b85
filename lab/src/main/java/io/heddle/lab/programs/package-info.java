/** Programs that experiments run in JVMs of their own. */
@NullMarked
package io.heddle.lab.programs;

import org.jspecify.annotations.NullMarked;
