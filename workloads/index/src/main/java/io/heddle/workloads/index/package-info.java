/** Full-text indexing with Apache Lucene of a corpus made from a seed. */
@NullMarked
package io.heddle.workloads.index;

import org.jspecify.annotations.NullMarked;
