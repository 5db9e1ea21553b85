@NullMarked
package io.heddle.diagnosis.jvm;

import org.jspecify.annotations.NullMarked;
