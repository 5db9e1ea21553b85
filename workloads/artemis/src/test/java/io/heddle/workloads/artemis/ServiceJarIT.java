package io.heddle.workloads.artemis;

import io.heddle.workloads.services.testing.ServiceJarContract;

class ServiceJarIT extends ServiceJarContract {}
