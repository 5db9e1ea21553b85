/** A build of many modules with Maven. */
@NullMarked
package io.heddle.workloads.maven;

import org.jspecify.annotations.NullMarked;
