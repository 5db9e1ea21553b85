/** Tests of the output of {@code heddle status}. */
@NullMarked
package io.heddle.cli.status;

import org.jspecify.annotations.NullMarked;
