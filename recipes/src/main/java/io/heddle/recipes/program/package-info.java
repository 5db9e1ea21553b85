/** The classes of all files of a program, its methods and fields by name, and the types of the fork/join framework. */
@NullMarked
package io.heddle.recipes.program;

import org.jspecify.annotations.NullMarked;
