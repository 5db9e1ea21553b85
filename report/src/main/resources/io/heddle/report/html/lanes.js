// Draws each lane chart on a canvas, of which only the visible lanes are painted, and lets readers zoom, pan, sort and filter.

const ROW_HEIGHT = 18;
const LANE_HEIGHT = 15;
const SMALLEST_RANGE_TICKS = 20;

/** An element with properties and children. */
function make(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

class LaneChart {
  constructor(figure) {
    this.figure = figure;
    this.data = new LaneData(figure);
    this.painter = new LanePainter(this.data);
    this.labels = new Map();
    this.collator = new Intl.Collator(undefined, { numeric: true });
    this.from = 0;
    this.to = this.data.ticks;
    this.filter = "";
    this.order = "given";
    this.build();
    this.readStyle();
    this.arrange();
    this.listen();
    new LanePointer(this);
    this.draw();
  }

  build() {
    this.view = make("div", { className: "lane-view", tabIndex: 0 });
    this.view.setAttribute("role", "application");
    this.view.setAttribute("aria-label", this.figure.dataset.title + ", " + this.data.lanes.length
      + " lanes. Keys: plus and minus zoom, left and right pan, up and down scroll, 0 shows the whole time.");
    this.space = make("div", { className: "lane-space" });
    this.canvas = make("canvas");
    this.axis = make("canvas", { className: "lane-axis" });
    this.axis.setAttribute("aria-hidden", "true");
    this.tooltip = make("div", { className: "lane-tooltip", hidden: true });
    this.range = make("span", { className: "lane-range" });
    this.space.append(this.canvas);
    this.view.append(this.space);
    this.figure.append(this.toolbar(), this.axis, this.view, this.legend(), this.tooltip);
  }

  toolbar() {
    const filter = make("input", { type: "search", placeholder: "Filter lanes" });
    filter.setAttribute("aria-label", "Filter lanes");
    filter.addEventListener("input", () => {
      this.filter = filter.value.trim().toLowerCase();
      this.arrange();
    });
    const hasGroups = this.data.lanes.some(lane => lane.group);
    const order = make("select", {}, [
      make("option", { value: "given", textContent: hasGroups ? "by group" : "as recorded" }),
      make("option", { value: "name", textContent: "by name" }),
      ...this.data.categories.map((category, i) => make("option", { value: String(i), textContent: "most " + category.name }))]);
    order.setAttribute("aria-label", "Order of lanes");
    order.addEventListener("change", () => {
      this.order = order.value;
      this.arrange();
    });
    const button = (text, label, action) => {
      const element = make("button", { type: "button", textContent: text, title: label });
      element.setAttribute("aria-label", label);
      element.addEventListener("click", action);
      return element;
    };
    return make("div", { className: "lane-toolbar" }, [
      filter, order,
      make("span", { className: "lane-zoom" }, [
        button("+", "Zoom in", () => this.zoom(0.5)),
        button("−", "Zoom out", () => this.zoom(2)),
        button("Reset", "Show the whole time", () => this.show(0, this.data.ticks))]),
      this.range]);
  }

  legend() {
    return make("div", { className: "lane-legend" }, this.data.categories.map(category => {
      const swatch = make("span", { className: "swatch" });
      swatch.style.background = "var(--" + category.variable + ")";
      const button = make("button", { type: "button", title: "Show or hide" }, [swatch, category.name]);
      button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => {
        category.isShown = !category.isShown;
        button.setAttribute("aria-pressed", String(category.isShown));
        this.schedule();
      });
      return button;
    }));
  }

  /** Filters and sorts the lanes. In the given order each group has a heading. */
  arrange() {
    const { filter, order } = this;
    const lanes = this.data.lanes.filter(lane => lane.text.includes(filter));
    if (order === "name") {
      lanes.sort((a, b) => this.collator.compare(a.name, b.name));
    } else if (order !== "given") {
      lanes.sort((a, b) => b.seconds[order] - a.seconds[order]);
    }
    this.rows = [];
    let group = "";
    for (const lane of lanes) {
      if (order === "given" && lane.group !== group) {
        group = lane.group;
        this.rows.push({ heading: group });
      }
      this.rows.push({ lane });
    }
    this.figure.dataset.matchingLanes = lanes.length;
    this.space.style.height = Math.max(1, this.rows.length) * ROW_HEIGHT + "px";
    this.view.scrollTop = 0;
    this.schedule();
  }

  listen() {
    this.view.addEventListener("scroll", () => this.schedule());
    this.view.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => this.schedule()).observe(this.view);
    for (const query of ["(prefers-color-scheme: dark)", "print"]) {
      matchMedia(query).addEventListener("change", () => {
        this.readStyle();
        this.draw();
      });
    }
  }

  /** Reads what depends on the theme. A frame reads no style, which the browser would have to compute first. */
  readStyle() {
    const style = getComputedStyle(this.figure);
    const { fontFamily } = style;
    this.ink = style.getPropertyValue("--ink");
    this.quiet = style.getPropertyValue("--quiet");
    this.panel = style.getPropertyValue("--panel");
    this.fonts = { lane: "12px " + fontFamily, heading: "600 12px " + fontFamily, axis: "11.5px " + fontFamily };
    this.painter.readColours(style);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const pan = share => this.pan(share * (this.to - this.from));
    const actions = {
      "+": () => this.zoom(0.5), "=": () => this.zoom(0.5), "-": () => this.zoom(2),
      ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2), 0: () => this.show(0, this.data.ticks),
    };
    if (Object.hasOwn(actions, event.key)) {
      event.preventDefault();
      actions[event.key]();
    }
  }

  /** Multiplies the visible range by a factor; the tick at a share of the width stays where it is. */
  zoom(factor, share = 0.5) {
    const range = this.to - this.from;
    const next = Math.max(SMALLEST_RANGE_TICKS, Math.min(this.data.ticks, range * factor));
    const from = this.from + share * (range - next);
    this.show(from, from + next);
  }

  pan(ticks) {
    this.show(this.from + ticks, this.to + ticks);
  }

  /** Shows a range, moved so that it is within the axis. */
  show(from, to) {
    const range = Math.min(to - from, this.data.ticks);
    this.from = Math.max(0, Math.min(from, this.data.ticks - range));
    this.to = this.from + range;
    this.schedule();
  }

  get isWhole() {
    return this.to - this.from >= this.data.ticks;
  }

  schedule() {
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => this.draw());
    }
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const begin = performance.now();
    const scale = devicePixelRatio || 1;
    this.width = this.view.clientWidth;
    this.setGutter(this.width < 560 ? 104 : 190);
    this.plotWidth = Math.max(1, this.width - this.gutter);
    const context = fitCanvas(this.canvas, this.width, this.view.clientHeight, scale);
    const drawn = this.paintRows(context, scale);
    const axis = fitCanvas(this.axis, this.width, 22, scale);
    axis.clearRect(0, 0, this.width, 22);
    this.drawAxis(axis, context);
    this.describe(drawn);
    this.figure.dataset.frameMillis = (performance.now() - begin).toFixed(2);
  }

  setGutter(gutter) {
    if (this.gutter !== gutter) {
      this.gutter = gutter;
      this.labels.clear();
    }
  }

  /** Paints the visible rows with their labels. Returns the number of lanes among them. */
  paintRows(context, scale) {
    const height = Math.max(1, this.canvas.height);
    const { scrollTop } = this.view;
    this.painter.begin(Math.max(1, Math.round(this.plotWidth * scale)), height, this.from, this.to);
    context.fillStyle = this.panel;
    context.fillRect(0, 0, this.gutter, height / scale);
    context.textBaseline = "middle";
    const first = Math.floor(scrollTop / ROW_HEIGHT);
    const last = Math.min(this.rows.length, Math.ceil((scrollTop + height / scale) / ROW_HEIGHT));
    let drawn = 0;
    for (let i = first; i < last; i++) {
      const { lane, heading } = this.rows[i];
      const top = i * ROW_HEIGHT - scrollTop;
      if (lane) {
        this.painter.paint(lane, Math.round(top * scale), Math.round((top + LANE_HEIGHT) * scale));
        drawn++;
      }
      context.font = lane ? this.fonts.lane : this.fonts.heading;
      context.fillStyle = lane ? this.ink : this.quiet;
      context.fillText(this.fitted(context, lane ? lane.name : heading), lane ? 8 : 0, top + LANE_HEIGHT / 2 + 1);
    }
    context.putImageData(this.painter.image, Math.round(this.gutter * scale), 0);
    return drawn;
  }

  /** The label, cut where it exceeds the gutter. The tooltip has the whole. */
  fitted(context, label) {
    let text = this.labels.get(label);
    if (text === undefined) {
      text = cutToWidth(label.slice(0, 200), each => context.measureText(each).width <= this.gutter - 18);
      this.labels.set(label, text);
    }
    return text;
  }

  drawAxis(axis, plot) {
    const seconds = this.data.tickSeconds;
    const [from, to] = [this.from * seconds, this.to * seconds];
    axis.font = this.fonts.axis;
    axis.fillStyle = this.quiet;
    axis.textBaseline = "middle";
    plot.fillStyle = this.quiet;
    plot.globalAlpha = 0.25;
    for (const tick of roundNumbers(from, to, Math.max(2, Math.floor(this.plotWidth / 110)))) {
      const x = this.gutter + (tick.value - from) / (to - from) * this.plotWidth;
      const half = axis.measureText(tick.label).width / 2;
      axis.fillText(tick.label, Math.max(this.gutter, Math.min(this.width - 2 * half, x - half)), 10);
      axis.fillRect(x, 18, 1, 4);
      plot.fillRect(x, 0, 1, this.view.clientHeight);
    }
    plot.globalAlpha = 1;
  }

  describe(drawn) {
    const seconds = this.data.tickSeconds;
    const data = this.figure.dataset;
    data.drawnLanes = drawn;
    data.paintedParts = this.painter.parts;
    data.from = this.from * seconds;
    data.to = this.to * seconds;
    this.range.textContent = this.isWhole
      ? formatSeconds(this.data.ticks * seconds) + " in all"
      : formatSeconds((this.to - this.from) * seconds) + " from " + (this.from * seconds).toFixed(4) + " s";
  }
}

/** The longest text that fits: the whole label, without a last part in parentheses, or also without characters before the last four. */
function cutToWidth(label, fits) {
  const name = label.replace(/ \([^()]*\)$/, "");
  const whole = [label, name].find(fits);
  if (whole !== undefined) {
    return whole;
  }
  const characters = Array.from(name);
  const tail = characters.slice(-4).join("");
  const cut = kept => characters.slice(0, kept).join("") + "…" + tail;
  let low = 1;
  let high = Math.max(1, characters.length - 5);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(middle))) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return cut(low);
}

/** The context of a canvas with a size in CSS pixels. */
function fitCanvas(canvas, width, height, scale) {
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
  }
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}
