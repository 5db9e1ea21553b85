package io.heddle.workloads.search;

import io.heddle.workloads.articles.ArticleFields;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.articles.UnsyncedDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/**
 * A Lucene index of a corpus in mapped files. The files are deleted as soon as they are open, because mappings survive, so even a
 * killed run leaves nothing behind.
 */
final class SearchIndex implements Closeable {
    private static final Sort BY_PRICE =
            new Sort(LongField.newSortField(ArticleFields.PRICE, false, SortedNumericSelector.Type.MIN));
    private static final int ARTICLES_PER_SEGMENT = 1000;

    private final IndexReader reader;
    private final IndexSearcher searcher;

    private SearchIndex(IndexReader reader) {
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
        // The contents of the cache depend on the order of queries, and so would the path and rounding of later
        // results.
        searcher.setQueryCache(null);
    }

    static SearchIndex of(Corpus corpus) throws IOException {
        Path folder = Files.createTempDirectory("heddle-search-");
        try (FSDirectory files = FSDirectory.open(folder)) {
            write(corpus, files);
            return new SearchIndex(DirectoryReader.open(files));
        } finally {
            IOUtils.rm(folder);
        }
    }

    /** The best hits first; equal hits by their number. */
    List<Hit> find(ArticleQuery query, int most) throws IOException {
        ScoreDoc[] found = query instanceof ArticleQuery.Cheapest
                ? searcher.search(query.toLucene(), most, BY_PRICE).scoreDocs
                : searcher.search(query.toLucene(), most).scoreDocs;
        StoredFields stored = searcher.storedFields();
        List<Hit> hits = new ArrayList<>(found.length);
        for (ScoreDoc one : found) {
            Document document = stored.document(one.doc);
            hits.add(new Hit(Integer.parseInt(document.get(ArticleFields.NUMBER)), document.get(ArticleFields.TITLE)));
        }
        return hits;
    }

    int count(ArticleQuery query) throws IOException {
        return searcher.count(query.toLucene());
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Writes the index in one thread and with segments of a fixed size, so that equal corpora give equal indexes. */
    private static void write(Corpus corpus, FSDirectory files) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig()
                .setMaxBufferedDocs(ARTICLES_PER_SEGMENT)
                .setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH)
                .setMergePolicy(new LogDocMergePolicy())
                .setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter writer = new IndexWriter(new UnsyncedDirectory(files), config)) {
            for (int number = 0; number < corpus.size(); number++) {
                writer.addDocument(ArticleFields.document(corpus.article(number)));
            }
        }
    }
}
