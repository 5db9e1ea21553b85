@NullMarked
package io.heddle.diagnosis.waits.rules;

import org.jspecify.annotations.NullMarked;
