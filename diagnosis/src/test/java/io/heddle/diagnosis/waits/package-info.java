@NullMarked
package io.heddle.diagnosis.waits;

import org.jspecify.annotations.NullMarked;
