@NullMarked
package io.heddle.diagnosis;

import org.jspecify.annotations.NullMarked;
