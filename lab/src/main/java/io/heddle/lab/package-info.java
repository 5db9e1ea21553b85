/** The experiments that make {@code docs/results/}: one small file each. */
@NullMarked
package io.heddle.lab;

import org.jspecify.annotations.NullMarked;
