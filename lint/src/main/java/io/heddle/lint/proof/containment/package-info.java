/** How the code under proof is kept from the user's files, network and processes, and what of that this machine allows. */
@NullMarked
package io.heddle.lint.proof.containment;

import org.jspecify.annotations.NullMarked;
