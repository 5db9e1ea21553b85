/** Scheduling settings for the threads of each role: built-in policies, expressions and files. */
@NullMarked
package io.heddle.policy;

import org.jspecify.annotations.NullMarked;
