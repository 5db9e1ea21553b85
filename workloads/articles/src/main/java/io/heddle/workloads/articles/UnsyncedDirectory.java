package io.heddle.workloads.articles;

import java.util.Collection;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;

/** A Lucene directory that never syncs, so that no run waits for the disk. */
public final class UnsyncedDirectory extends FilterDirectory {
    public UnsyncedDirectory(Directory files) {
        super(files);
    }

    @Override
    public void sync(Collection<String> names) {}

    @Override
    public void syncMetaData() {}
}
