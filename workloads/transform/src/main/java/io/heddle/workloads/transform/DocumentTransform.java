package io.heddle.workloads.transform;

import io.heddle.workloads.harness.Plan;
import io.heddle.workloads.harness.Settings;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.WorkDistribution;
import io.heddle.workloads.harness.Workload;
import javax.xml.transform.TransformerException;

/** XSLT with Xalan: threads take documents from one queue. */
record DocumentTransform(int documents) implements Workload {
    static final int DOCUMENTS = 20;

    @Override
    public String name() {
        return "transform";
    }

    @Override
    public String purpose() {
        return "Threads transform generated XML documents with Apache Xalan.";
    }

    @Override
    public String sizeMeaning() {
        return "transforms in all";
    }

    @Override
    public int defaultSize() {
        return 4_000;
    }

    @Override
    public Plan plan(Settings settings) {
        return new Plan(settings.size(), documents * Stylesheet.values().length, WorkDistribution.QUEUE);
    }

    @Override
    public Tasks open(Settings settings) throws TransformerException {
        return new TransformTasks(settings.seed(), documents);
    }
}
