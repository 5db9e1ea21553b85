/** XSLT transformations of random documents with Apache Xalan. */
@NullMarked
package io.heddle.workloads.transform;

import org.jspecify.annotations.NullMarked;
