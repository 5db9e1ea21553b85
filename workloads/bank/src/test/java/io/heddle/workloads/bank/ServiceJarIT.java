package io.heddle.workloads.bank;

import io.heddle.workloads.services.testing.ServiceJarContract;

class ServiceJarIT extends ServiceJarContract {}
