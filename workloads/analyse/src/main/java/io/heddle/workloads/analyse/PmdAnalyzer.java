package io.heddle.workloads.analyse;

import io.heddle.workloads.programs.GeneratedClass;
import io.heddle.workloads.programs.GeneratedProgram;
import java.util.List;
import net.sourceforge.pmd.PMDConfiguration;
import net.sourceforge.pmd.PmdAnalysis;
import net.sourceforge.pmd.lang.LanguageRegistry;
import net.sourceforge.pmd.lang.document.FileId;
import net.sourceforge.pmd.lang.rule.RuleSet;
import net.sourceforge.pmd.lang.rule.RuleSetLoader;
import net.sourceforge.pmd.reporting.Report;

/**
 * PMD with its recommended rules (quickstart). The rules are read once, and each analysis has a copy of them because rules have
 * state. The analysis runs in the calling thread.
 */
final class PmdAnalyzer {
    private static final String RULES = "rulesets/java/quickstart.xml";
    private static final int IN_THIS_THREAD = 0;

    private final PMDConfiguration configuration = new PMDConfiguration();
    private final RuleSet rules;

    PmdAnalyzer() {
        configuration.setThreads(IN_THIS_THREAD);
        configuration.setIgnoreIncrementalAnalysis(true);
        configuration.setDefaultLanguageVersion(LanguageRegistry.PMD.getLanguageVersionById("java", "17"));
        rules = RuleSetLoader.fromPmdConfig(configuration).loadFromResource(RULES);
    }

    /** All findings in PMD's order of files and positions. */
    List<Finding> findings(GeneratedProgram program) {
        try (PmdAnalysis pmd = PmdAnalysis.create(configuration)) {
            pmd.addRuleSet(new RuleSet(rules));
            for (GeneratedClass file : program.files()) {
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
