/** {@code heddle record}: a program's threads and JVMs in one file. */
@NullMarked
package io.heddle.cli.record;

import org.jspecify.annotations.NullMarked;
