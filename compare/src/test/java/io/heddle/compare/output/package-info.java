@NullMarked
package io.heddle.compare.output;

import org.jspecify.annotations.NullMarked;
