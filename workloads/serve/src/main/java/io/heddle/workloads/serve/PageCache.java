package io.heddle.workloads.serve;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Product pages from a template, with a cache of the least recently used ones evicted. The cache's monitor guards it. */
final class PageCache {
    private static final int KEPT = 400;

    private final Catalogue catalogue;
    private final Mustache template = new DefaultMustacheFactory("io/heddle/workloads/serve").compile("page.mustache");
    private final Map<Integer, byte[]> cache = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > KEPT;
        }
    };

    PageCache(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    private record Content(Product product, List<Product> related, int relatedCents) {}

    byte[] page(int id) {
        synchronized (cache) {
            byte[] kept = cache.get(id);
            if (kept != null) {
                return kept;
            }
        }
        // Outside the lock: two threads may render the same page, but none waits.
        List<Product> related = catalogue.related(id);
        int cents = related.stream().mapToInt(Product::cents).sum();
        StringWriter html = new StringWriter();
        template.execute(html, new Content(catalogue.product(id), related, cents));
        byte[] page = html.toString().getBytes(StandardCharsets.UTF_8);
        synchronized (cache) {
            cache.put(id, page);
        }
        return page;
    }
}
