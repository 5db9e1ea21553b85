/** How the threads of each role are scheduled: settings, built-in policies, expressions and files. */
@NullMarked
package io.heddle.policy;

import org.jspecify.annotations.NullMarked;
