/** {@code heddle compare}: interleaved runs of a program under several policies, judged and told. */
@NullMarked
package io.heddle.cli.compare;

import org.jspecify.annotations.NullMarked;
