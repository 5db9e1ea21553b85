@NullMarked
package io.heddle.diagnosis.scheduling;

import org.jspecify.annotations.NullMarked;
