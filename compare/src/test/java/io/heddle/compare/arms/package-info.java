@NullMarked
package io.heddle.compare.arms;

import org.jspecify.annotations.NullMarked;
