@NullMarked
package io.heddle.compare.analysis;

import org.jspecify.annotations.NullMarked;
