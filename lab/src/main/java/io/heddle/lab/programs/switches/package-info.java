/** Programs of virtual threads that do nothing but switch: they measure a scheduler. */
@NullMarked
package io.heddle.lab.programs.switches;

import org.jspecify.annotations.NullMarked;
