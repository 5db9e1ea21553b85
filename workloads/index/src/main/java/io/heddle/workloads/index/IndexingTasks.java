package io.heddle.workloads.index;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.articles.UnsyncedDirectory;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.harness.TemporaryFolder;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;

/**
 * Additions of articles to one index; a result is the article's fingerprint. Segments and merges depend on the threads; the
 * content that a reader finds does not.
 */
final class IndexingTasks implements Tasks {
    private final Corpus corpus;
    private final int articlesPerCommit;
    private final TemporaryFolder temporary;
    private final FSDirectory files;
    private final IndexWriter writer;

    private IndexingTasks(Corpus corpus, int articlesPerCommit, TemporaryFolder temporary) throws IOException {
        this.corpus = corpus;
        this.articlesPerCommit = articlesPerCommit;
        this.temporary = temporary;
        this.files = FSDirectory.open(temporary.path());
        this.writer = new IndexWriter(new UnsyncedDirectory(files), new IndexWriterConfig());
    }

    static IndexingTasks open(Corpus corpus, int articlesPerCommit) throws IOException {
        return new IndexingTasks(corpus, articlesPerCommit, TemporaryFolder.createUntilExit("index"));
    }

    @Override
    public long run(int task) throws IOException {
        Article article = corpus.article(task);
        try {
            writer.addDocument(ArticleFields.document(article));
            if ((task + 1) % articlesPerCommit == 0) {
                writer.commit();
            }
        } catch (AlreadyClosedException closed) {
            // Another thread failed, which closed the writer. Report that failure.
            Throwable first = writer.getTragicException();
            throw new IOException(first == null ? closed : first);
        }
        return Fingerprint.of(article);
    }

    /** Reads the whole index: it must contain every article once, with every word at its position. */
    @Override
    public Optional<String> findError(long[] results) throws IOException {
        writer.commit();
        try (DirectoryReader reader = DirectoryReader.open(files)) {
            return new IndexVerifier(results).findError(reader);
        }
    }

    @Override
    public void close() throws IOException {
        try (temporary;
                files) {
            writer.close();
        }
    }
}
