package io.heddle.workloads.spring;

import io.heddle.workloads.services.testing.ServiceJarContract;

class ServiceJarIT extends ServiceJarContract {}
