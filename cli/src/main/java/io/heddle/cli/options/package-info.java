/** Options that several verbs share, with their completion, and facts of the installation. */
@NullMarked
package io.heddle.cli.options;

import org.jspecify.annotations.NullMarked;
