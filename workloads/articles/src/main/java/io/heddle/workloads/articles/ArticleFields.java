package io.heddle.workloads.articles;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;

/** The Lucene fields of an article. Number and title are stored; the others are only indexed. */
public final class ArticleFields {
    public static final String TITLE = "title";
    public static final String BODY = "body";
    public static final String DAY = "day";
    public static final String PRICE = "price";
    public static final String NUMBER = "number";

    private ArticleFields() {}

    public static Document document(Article article) {
        Document document = new Document();
        document.add(new StoredField(NUMBER, article.number()));
        document.add(new TextField(TITLE, article.titleText(), Store.YES));
        document.add(new TextField(BODY, article.bodyText(), Store.NO));
        document.add(new LongField(PRICE, article.price(), Store.NO));
        document.add(new LongField(DAY, article.day(), Store.NO));
        return document;
    }
}
