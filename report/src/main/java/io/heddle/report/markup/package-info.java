/** Elements of HTML and SVG, with text from outside escaped. */
@NullMarked
package io.heddle.report.markup;

import org.jspecify.annotations.NullMarked;
