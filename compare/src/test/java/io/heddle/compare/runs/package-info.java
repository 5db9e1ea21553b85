/** One program under several policies: its arms, their runs in turn, what is judged of them and how that is told. */
@NullMarked
package io.heddle.compare.runs;

import org.jspecify.annotations.NullMarked;
