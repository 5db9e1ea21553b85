package io.heddle.workloads.serve;

/** The expected contents of responses, computed before the load so that verification costs almost nothing. */
final class ExpectedAnswers {
    private final Catalogue catalogue;
    private final int[] relatedCents = new int[Catalogue.PRODUCTS];
    private final int[] hits;

    ExpectedAnswers(long seed) {
        catalogue = new Catalogue(seed);
        for (int id = 0; id < relatedCents.length; id++) {
            relatedCents[id] = catalogue.relatedCents(id);
        }
        hits = catalogue.words().stream()
                .mapToInt(word -> catalogue.search(word).size())
                .toArray();
    }

    Catalogue catalogue() {
        return catalogue;
    }

    int relatedCents(int id) {
        return relatedCents[id];
    }

    int hits(int word) {
        return hits[word];
    }
}
