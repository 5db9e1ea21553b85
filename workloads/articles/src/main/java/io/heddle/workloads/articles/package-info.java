/** A corpus of articles made from a seed, and how Lucene is told of it. */
@NullMarked
package io.heddle.workloads.articles;

import org.jspecify.annotations.NullMarked;
