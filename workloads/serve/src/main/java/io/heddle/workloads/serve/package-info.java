/** A shop on embedded Tomcat, and the load driver that its answers are measured by; each in a JVM of its own. */
@NullMarked
package io.heddle.workloads.serve;

import org.jspecify.annotations.NullMarked;
