/** Code patterns that several fixes recognise and rewrite. */
@NullMarked
package io.heddle.recipes.patterns;

import org.jspecify.annotations.NullMarked;
