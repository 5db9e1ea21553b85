@NullMarked
package io.heddle.report.markup;

import org.jspecify.annotations.NullMarked;
