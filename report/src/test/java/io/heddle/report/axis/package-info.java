@NullMarked
package io.heddle.report.axis;

import org.jspecify.annotations.NullMarked;
