package blocking;

import java.util.concurrent.RecursiveTask;
import org.example.builders.Builder;
import org.example.builders.Node;

/** Calls of unknown types, in a chain and around a loop. */
class LongChains extends RecursiveTask<String> {
    @Override
    protected String compute() {
        var first = Builder.start().a().b().c().d().e().f().g().h().i().j().k().l().m().n().o().p().q().r().s().t();
        var second = first.a().b().c().d().e().f().g().h().i().j().k().l().m().n().o().p().q().r().s().t();
        var third = second.a().b().c().d().e().f().g().h().i().j().k().l().m().n().o().p().q().r().s().t();
        Node.all().forEach(node -> {
            node = node.next().next();
            node.visit();
        });
        try {
            Thread.sleep(1); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return third.name();
    }
}
