/** The arms of a comparison: how a user names them, and which of them this machine allows. */
@NullMarked
package io.heddle.compare.arms;

import org.jspecify.annotations.NullMarked;
