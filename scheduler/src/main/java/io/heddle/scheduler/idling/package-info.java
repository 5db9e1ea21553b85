/** How idle threads wait between two looks for work; shared by carriers and the workers of a gang. */
@NullMarked
package io.heddle.scheduler.idling;

import org.jspecify.annotations.NullMarked;
