@NullMarked
package io.heddle.compare.runs;

import org.jspecify.annotations.NullMarked;
