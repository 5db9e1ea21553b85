/** One model of what the threads of a program did, and when. A leaf: it knows no source of events. */
@NullMarked
package io.heddle.timeline;

import org.jspecify.annotations.NullMarked;
