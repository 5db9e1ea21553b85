/** What the machine did beside the program's threads: interrupts, steal time, CPU quotas, page faults, energy. */
@NullMarked
package io.heddle.recorder.machine;

import org.jspecify.annotations.NullMarked;
