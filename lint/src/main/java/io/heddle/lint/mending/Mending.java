package io.heddle.lint.mending;

import io.heddle.lint.proof.Proof;
import io.heddle.lint.proof.Verdict;
import io.heddle.lint.scan.Scan;
import io.heddle.lint.sources.SourceFile;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import io.heddle.report.Destination;
import io.heddle.report.WriteFailed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the fixes that are proved and wanted, a file at a time. */
public final class Mending {

    /** What became of a fix. */
    public record Mended(Offer offer, Verdict verdict, boolean made) {}

    /** Whoever is asked before a fix is made. */
    @FunctionalInterface
    public interface Consent {
        boolean to(Offer offer, Verdict verdict);
    }

    private final Scan scan;
    private final Offers offers;
    private final Proof proof;
    private final Consent consent;
    private final List<Unfixed> unfixed = new ArrayList<>();

    public Mending(Scan scan, Set<Rule> rules, Proof proof, Consent consent) {
        this.scan = scan;
        this.offers = new Offers(scan, rules);
        this.proof = proof;
        this.consent = consent;
    }

    /** All files with findings. */
    public List<Mended> mend() throws IOException, WriteFailed, InterruptedException {
        List<Mended> all = new ArrayList<>();
        Set<Path> files =
                scan.findings().stream().map(Finding::file).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Path file : files) {
            List<Unfixed> rest = List.of();
            for (int round = 0; round < Offers.ROUNDS; round++) {
                Offers.Offered offered = offers.of(SourceFile.read(file));
                List<Mended> some = mend(file, offered.offers());
                all.addAll(some);
                rest = offered.unfixed();
                if (some.stream().noneMatch(Mended::made)) {
                    break;
                }
            }
            unfixed.addAll(rest);
        }
        return all;
    }

    /** Findings of the files that {@link #mend()} has gone through for which there was no fix to try. */
    public List<Unfixed> unfixed() {
        return List.copyOf(unfixed);
    }

    /** One after the other, each on what the last one made: the first that is made ends the round. */
    private List<Mended> mend(Path file, List<Offer> offers) throws IOException, WriteFailed, InterruptedException {
        List<Mended> tried = new ArrayList<>();
        for (Offer offer : offers) {
            Verdict verdict =
                    proof.of(scan.program(), Map.of(file, offer.after().text()), tasks(offer));
            boolean made = verdict.kind() == Verdict.Kind.PROVED && consent.to(offer, verdict);
            tried.add(new Mended(offer, verdict, made));
            if (made) {
                byte[] text = offer.after().bytes();
                new Destination.File(file).write(out -> out.write(text));
                break;
            }
        }
        return tried;
    }

    private static Set<String> tasks(Offer offer) {
        return offer.fix().findings().stream().map(Finding::root).collect(Collectors.toSet());
    }
}
