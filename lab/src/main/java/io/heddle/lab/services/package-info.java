/** The services of {@code workloads/} under load, and how a comparison of policies runs them. */
@NullMarked
package io.heddle.lab.services;

import org.jspecify.annotations.NullMarked;
