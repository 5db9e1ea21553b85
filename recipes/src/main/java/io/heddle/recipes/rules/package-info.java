/**
 * The rules for bottlenecks, with one detector for each. The numbered bottlenecks are those of Pinto, Canino, Castor, Xu and Liu,
 * "Understanding and overcoming parallelism bottlenecks in ForkJoin applications" (ASE 2017).
 */
@NullMarked
package io.heddle.recipes.rules;

import org.jspecify.annotations.NullMarked;
