package io.heddle.workloads.solr;

import io.heddle.workloads.services.testing.ServiceJarContract;

class ServiceJarIT extends ServiceJarContract {}
