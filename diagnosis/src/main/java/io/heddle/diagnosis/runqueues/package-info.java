/** How long threads of a program waited on run queues, and because of what. */
@NullMarked
package io.heddle.diagnosis.runqueues;

import org.jspecify.annotations.NullMarked;
