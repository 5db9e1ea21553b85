/** Whether a change leaves what a program does as it was. */
@NullMarked
package io.heddle.lint.proof;

import org.jspecify.annotations.NullMarked;
