/** An intermediate representation of Java sources: classes, and their code as steps in the order of evaluation. */
@NullMarked
package io.heddle.recipes.ir;

import org.jspecify.annotations.NullMarked;
