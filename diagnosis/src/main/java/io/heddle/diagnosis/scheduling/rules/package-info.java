/** Rules about CPUs: who used them while the program waited, and what the program's own CPU time was for. */
@NullMarked
package io.heddle.diagnosis.scheduling.rules;

import org.jspecify.annotations.NullMarked;
