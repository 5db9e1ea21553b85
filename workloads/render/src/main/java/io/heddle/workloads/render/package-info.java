/** Generated reports laid out as PDF by Apache FOP. */
@NullMarked
package io.heddle.workloads.render;

import org.jspecify.annotations.NullMarked;
