/** Logs of JDK 9 and newer: "unified logging" (JEP 158 and 271). */
@NullMarked
package io.heddle.gclogs.unified;

import org.jspecify.annotations.NullMarked;
