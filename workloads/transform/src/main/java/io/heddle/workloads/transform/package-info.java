/** XSLT transformations with Apache Xalan of documents made from a seed. */
@NullMarked
package io.heddle.workloads.transform;

import org.jspecify.annotations.NullMarked;
