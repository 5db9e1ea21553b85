package io.heddle.workloads.spring;

import java.net.URI;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The resource {@code /orders}: read one, search, add. */
@RestController
@RequestMapping("/orders")
class OrderController {
    private final OrderRepository orders;

    OrderController(OrderRepository orders) {
        this.orders = orders;
    }

    /** The orders of a search, with their sum. */
    record Found(int count, long cents, List<Order> orders) {}

    @GetMapping("/{id}")
    ResponseEntity<Order> read(@PathVariable long id) {
        return ResponseEntity.of(orders.find(id));
    }

    @GetMapping
    Found search(@RequestParam int customer, @RequestParam long least) {
        List<Order> found = orders.search(customer, least);
        return new Found(found.size(), found.stream().mapToLong(Order::cents).sum(), found);
    }

    @PostMapping
    ResponseEntity<Order> add(@RequestBody Order.Request request) {
        Order order = orders.add(request);
        return ResponseEntity.created(URI.create("/orders/" + order.id())).body(order);
    }
}
