package io.heddle.workloads.articles;

import java.util.Collection;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;

/** Files that need not survive a power failure, so that no run waits for the disk. */
public final class Unsynced extends FilterDirectory {
    public Unsynced(Directory files) {
        super(files);
    }

    @Override
    public void sync(Collection<String> names) {}

    @Override
    public void syncMetaData() {}
}
