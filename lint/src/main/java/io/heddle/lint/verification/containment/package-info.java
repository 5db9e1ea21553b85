/** Denies the tasks under test access to the user's files, network and processes, as far as this machine allows. */
@NullMarked
package io.heddle.lint.verification.containment;

import org.jspecify.annotations.NullMarked;
