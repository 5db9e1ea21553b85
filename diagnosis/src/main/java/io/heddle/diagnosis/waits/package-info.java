/** What the threads of a program wait for, as its JVM reports it: pure functions of a timeline. */
@NullMarked
package io.heddle.diagnosis.waits;

import org.jspecify.annotations.NullMarked;
