/** {@code heddle explain}: what held a recorded program back. */
@NullMarked
package io.heddle.cli.explain;

import org.jspecify.annotations.NullMarked;
