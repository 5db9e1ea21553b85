/** Random arguments of tasks: arrays, collections, objects of the program and of libraries, stubs. */
@NullMarked
package io.heddle.lint.verification.harness.values;

import org.jspecify.annotations.NullMarked;
