/** A single thread that parses, sorts, groups and hashes. */
@NullMarked
package io.heddle.workloads.single;

import org.jspecify.annotations.NullMarked;
