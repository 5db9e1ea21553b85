package io.heddle.workloads.kafka;

import io.heddle.workloads.services.testing.ServiceJarContract;

class ServiceJarIT extends ServiceJarContract {}
