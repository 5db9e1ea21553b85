@NullMarked
package io.heddle.diagnosis.testing;

import org.jspecify.annotations.NullMarked;
