/** What sources say, in the order in which it is evaluated: read once, so that rules need no syntax. */
@NullMarked
package io.heddle.recipes.facts;

import org.jspecify.annotations.NullMarked;
