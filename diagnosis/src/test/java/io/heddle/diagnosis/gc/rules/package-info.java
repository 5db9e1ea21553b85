@NullMarked
package io.heddle.diagnosis.gc.rules;

import org.jspecify.annotations.NullMarked;
