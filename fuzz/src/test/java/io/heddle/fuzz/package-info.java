/** Seeds of the fuzz tests, which are in the packages of the parsers. */
@NullMarked
package io.heddle.fuzz;

import org.jspecify.annotations.NullMarked;
