/** Manual pages and shell completion, made from the model of the command line. */
@NullMarked
package io.heddle.distribution;

import org.jspecify.annotations.NullMarked;
