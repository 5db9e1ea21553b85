/** Small Python programs run by Jython. */
@NullMarked
package io.heddle.workloads.script;

import org.jspecify.annotations.NullMarked;
