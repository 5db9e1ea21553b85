package scattered;

import java.util.List;
import java.util.concurrent.RecursiveAction;

class ForksInAMethodOfEach extends RecursiveAction {
    private final List<String> links;

    ForksInAMethodOfEach(List<String> links) {
        this.links = links;
    }

    @Override
    protected void compute() {
        links.forEach(link -> {
            if (!link.isEmpty()) {
                follow(link);
            }
        });
    }

    private void follow(String link) {
        new ForksInAMethodOfEach(List.of(link.substring(1))).fork(); // expect: scattered-data
    }
}
