package io.heddle.workloads.index;

import io.heddle.workloads.articles.ArticleFields;
import java.io.IOException;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;

/** Computes the fingerprints of articles from an index, and compares them with those of the corpus. */
final class IndexVerifier {
    private final long[] expected;
    private final BitSet seen = new BitSet();

    /** @param expected the fingerprints by the number of the article */
    IndexVerifier(long[] expected) {
        this.expected = expected;
    }

    Optional<String> findError(IndexReader index) throws IOException {
        for (LeafReaderContext segment : index.leaves()) {
            Optional<String> error = findError(segment.reader());
            if (error.isPresent()) {
                return error;
            }
        }
        return seen.cardinality() == expected.length
                ? Optional.empty()
                : Optional.of("article " + seen.nextClearBit(0) + " is not in the index");
    }

    private Optional<String> findError(LeafReader segment) throws IOException {
        long[] found = new long[segment.maxDoc()];
        readWords(ArticleFields.TITLE, segment, found);
        readWords(ArticleFields.BODY, segment, found);
        readNumbers(ArticleFields.PRICE, segment, found);
        readNumbers(ArticleFields.DAY, segment, found);
        StoredFields stored = segment.storedFields();
        for (int doc = 0; doc < found.length; doc++) {
            Document document = stored.document(doc);
            int number = Integer.parseInt(document.get(ArticleFields.NUMBER));
            long fingerprint = found[doc] + Fingerprint.ofStored(number, document.get(ArticleFields.TITLE));
            if (number < 0 || number >= expected.length || seen.get(number)) {
                return Optional.of("article " + number + " is in the index twice");
            }
            if (fingerprint != expected[number]) {
                return Optional.of("article %d has fingerprint %016x in the index instead of %016x"
                        .formatted(number, fingerprint, expected[number]));
            }
            seen.set(number);
        }
        return Optional.empty();
    }

    private static void readWords(String field, LeafReader segment, long[] found) throws IOException {
        Terms terms = Objects.requireNonNull(segment.terms(field), field);
        TermsEnum words = terms.iterator();
        @Nullable PostingsEnum uses = null;
        while (words.next() != null) {
            String word = words.term().utf8ToString();
            uses = words.postings(uses, PostingsEnum.POSITIONS);
            while (uses.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                for (int left = uses.freq(); left > 0; left--) {
                    found[uses.docID()] += Fingerprint.ofWord(field, word, uses.nextPosition());
                }
            }
        }
    }

    private static void readNumbers(String field, LeafReader segment, long[] found) throws IOException {
        SortedNumericDocValues numbers = Objects.requireNonNull(segment.getSortedNumericDocValues(field), field);
        while (numbers.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            for (int left = numbers.docValueCount(); left > 0; left--) {
                found[numbers.docID()] += Fingerprint.ofNumber(field, numbers.nextValue());
            }
        }
    }
}
