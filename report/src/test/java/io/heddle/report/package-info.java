@NullMarked
package io.heddle.report;

import org.jspecify.annotations.NullMarked;
