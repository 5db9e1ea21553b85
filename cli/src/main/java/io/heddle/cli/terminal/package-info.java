/** Output of verbs to a terminal: messages, results, progress, questions. */
@NullMarked
package io.heddle.cli.terminal;

import org.jspecify.annotations.NullMarked;
