/** Changes of a policy by commands of Heddle in processes of their own. */
@NullMarked
package io.heddle.cli.top.policies;

import org.jspecify.annotations.NullMarked;
