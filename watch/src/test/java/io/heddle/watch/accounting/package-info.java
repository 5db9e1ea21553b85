@NullMarked
package io.heddle.watch.accounting;

import org.jspecify.annotations.NullMarked;
