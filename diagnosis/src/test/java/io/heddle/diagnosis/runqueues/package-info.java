@NullMarked
package io.heddle.diagnosis.runqueues;

import org.jspecify.annotations.NullMarked;
