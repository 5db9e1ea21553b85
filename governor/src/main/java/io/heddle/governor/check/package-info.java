/** The features that this machine allows, with remedies for missing ones. */
@NullMarked
package io.heddle.governor.check;

import org.jspecify.annotations.NullMarked;
