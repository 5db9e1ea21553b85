@NullMarked
package io.heddle.diagnosis.gc;

import org.jspecify.annotations.NullMarked;
