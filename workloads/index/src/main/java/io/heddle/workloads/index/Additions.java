package io.heddle.workloads.index;

import io.heddle.workloads.articles.Article;
import io.heddle.workloads.articles.ArticleFields;
import io.heddle.workloads.articles.Corpus;
import io.heddle.workloads.articles.Unsynced;
import io.heddle.workloads.harness.Questions;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;

/**
 * Articles that are added to one index; an answer is the fingerprint of the article. Which article lies in which
 * segment, and what is merged when, depends on the threads; what a reader finds does not.
 */
final class Additions implements Questions {
    private final Corpus corpus;
    private final int articlesACommit;
    private final Scratch scratch;
    private final FSDirectory files;
    private final IndexWriter writer;

    private Additions(Corpus corpus, int articlesACommit, Scratch scratch) throws IOException {
        this.corpus = corpus;
        this.articlesACommit = articlesACommit;
        this.scratch = scratch;
        this.files = FSDirectory.open(scratch.folder());
        this.writer = new IndexWriter(new Unsynced(files), new IndexWriterConfig());
    }

    static Additions to(Corpus corpus, int articlesACommit) throws IOException {
        return new Additions(corpus, articlesACommit, Scratch.folder("heddle-index-"));
    }

    @Override
    public long answer(int question) throws IOException {
        Article article = corpus.article(question);
        try {
            writer.addDocument(ArticleFields.document(article));
            if ((question + 1) % articlesACommit == 0) {
                writer.commit();
            }
        } catch (AlreadyClosedException closed) {
            // The writer closed itself when another thread failed, and that failure is the one to tell.
            Throwable first = writer.getTragicException();
            throw new IOException(first == null ? closed : first);
        }
        return Fingerprint.of(article);
    }

    /** Reads the index from end to end: every article must be there once, with every word at its place. */
    @Override
    public Optional<String> complaint(long[] answers) throws IOException {
        writer.commit();
        try (DirectoryReader reader = DirectoryReader.open(files)) {
            return new Proofreading(answers).complaint(reader);
        }
    }

    @Override
    public void close() throws IOException {
        try (scratch;
                files) {
            writer.close();
        }
    }
}
