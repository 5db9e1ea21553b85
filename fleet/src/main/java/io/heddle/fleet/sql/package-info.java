/** The engines that run queries on facts. */
@NullMarked
package io.heddle.fleet.sql;

import org.jspecify.annotations.NullMarked;
