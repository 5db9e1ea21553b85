/** Reports as text for a terminal. */
@NullMarked
package io.heddle.report.text;

import org.jspecify.annotations.NullMarked;
