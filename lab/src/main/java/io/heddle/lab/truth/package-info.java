/** The programs with known causes against which {@code heddle explain} is measured. */
@NullMarked
package io.heddle.lab.truth;

import org.jspecify.annotations.NullMarked;
