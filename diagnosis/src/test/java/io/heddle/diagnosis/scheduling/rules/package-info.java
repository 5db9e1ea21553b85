@NullMarked
package io.heddle.diagnosis.scheduling.rules;

import org.jspecify.annotations.NullMarked;
