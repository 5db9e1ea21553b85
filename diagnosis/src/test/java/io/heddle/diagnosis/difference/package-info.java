@NullMarked
package io.heddle.diagnosis.difference;

import org.jspecify.annotations.NullMarked;
