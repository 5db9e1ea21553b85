/** What a program's threads used and waited for, summed over the living and the dead. */
@NullMarked
package io.heddle.watch.accounting;

import org.jspecify.annotations.NullMarked;
