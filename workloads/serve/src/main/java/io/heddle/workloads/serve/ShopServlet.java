package io.heddle.workloads.serve;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Handles requests: pages from a template, products and searches as JSON, and a cart for each session. */
final class ShopServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String CART = "cart";

    private final transient JsonMapper json = JsonMapper.builder().build();
    private final transient Catalogue catalogue;
    private final transient PageCache pages;

    ShopServlet(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.pages = new PageCache(catalogue);
    }

    private record Found(String word, int hits, List<Product> products) {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (request.getServletPath()) {
            case "/page" -> send(response, "text/html", pages.page(product(request)));
            case "/product" -> sendJson(response, catalogue.product(product(request)));
            case "/search" -> {
                String word = request.getParameter("word");
                List<Product> found = catalogue.search(word);
                sendJson(response, new Found(word, found.size(), found));
            }
            default -> response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession();
        Product product = catalogue.product(product(request));
        Cart cart;
        synchronized (session) {
            Cart before = (Cart) session.getAttribute(CART);
            cart = (before == null ? Cart.EMPTY : before).with(product);
            session.setAttribute(CART, cart);
        }
        sendJson(response, cart);
    }

    private static int product(HttpServletRequest request) {
        return Integer.parseInt(request.getParameter("product"));
    }

    private void sendJson(HttpServletResponse response, Object body) throws IOException {
        send(response, "application/json", json.writeValueAsBytes(body));
    }

    private static void send(HttpServletResponse response, String type, byte[] body) throws IOException {
        response.setContentType(type);
        response.setCharacterEncoding("UTF-8");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
