/** The garbage collections of many jobs: their facts, and how two variants of the jobs compare. */
@NullMarked
package io.heddle.fleet;

import org.jspecify.annotations.NullMarked;
