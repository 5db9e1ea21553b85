/** The rules that need events of a JVM. */
@NullMarked
package io.heddle.diagnosis.jvm;

import org.jspecify.annotations.NullMarked;
