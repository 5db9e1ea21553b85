package io.heddle.workloads.analyse;

import io.heddle.workloads.programs.Program;
import io.heddle.workloads.programs.SourceFile;
import java.util.List;
import net.sourceforge.pmd.PMDConfiguration;
import net.sourceforge.pmd.PmdAnalysis;
import net.sourceforge.pmd.lang.LanguageRegistry;
import net.sourceforge.pmd.lang.document.FileId;
import net.sourceforge.pmd.lang.rule.RuleSet;
import net.sourceforge.pmd.lang.rule.RuleSetLoader;
import net.sourceforge.pmd.reporting.Report;

/**
 * PMD with the rules that it recommends to begin with. The rules are read once; as rules have state, each analysis has
 * a copy of them, as PMD's own threads do. It is done in the thread that asks for it.
 */
final class Analyst {
    private static final String RULES = "rulesets/java/quickstart.xml";
    private static final int IN_THIS_THREAD = 0;

    private final PMDConfiguration configuration = new PMDConfiguration();
    private final RuleSet rules;

    Analyst() {
        configuration.setThreads(IN_THIS_THREAD);
        configuration.setIgnoreIncrementalAnalysis(true);
        configuration.setDefaultLanguageVersion(LanguageRegistry.PMD.getLanguageVersionById("java", "17"));
        rules = RuleSetLoader.fromPmdConfig(configuration).loadFromResource(RULES);
    }

    /** All findings, sorted by file and place as PMD reports them. */
    List<Finding> findings(Program program) {
        try (PmdAnalysis pmd = PmdAnalysis.create(configuration)) {
            pmd.addRuleSet(new RuleSet(rules));
            for (SourceFile file : program.files()) {
                pmd.files().addSourceFile(FileId.fromPathLikeString(file.path()), file.text());
            }
            Report report = pmd.performAnalysisAndCollectReport();
            report.getProcessingErrors().forEach(error -> {
                throw new IllegalStateException(error.getMsg(), error.getError());
            });
            return report.getViolations().stream().map(Finding::of).toList();
        }
    }
}
