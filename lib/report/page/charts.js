// Charts of occupancy curves, drawn from steps [last, warps, blocks, ...].
const AXES = [
  {
    name: "block",
    title: "threads per block",
    first: 1,
    tick: (v) => String(v),
    say: (v) => `${v} threads per block`
  },
  {
    name: "regs",
    title: "registers per thread",
    first: 1,
    tick: (v) => String(v),
    say: (v) => `${v} registers per thread`
  },
  {
    name: "shared",
    title: "KiB of shared memory per block",
    first: 0,
    tick: (v) => String(Number((v / 1024).toFixed(2))),
    say: (v) => `${v} bytes of shared memory`
  },
];
const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

function percent(share) {
  return `${Number((share * 100).toFixed(2))}%`;
}

// The steps of a curve as objects.
function stepsOf(flat, axis, mostWarps) {
  const steps = [];
  for (let i = 0; i < flat.length; i += 3)
    steps.push({
      first: i ? flat[i - 3] + 1 : axis.first,
      last: flat[i],
      share: flat[i + 1] / mostWarps,
      blocks: flat[i + 2]
    });
  return steps;
}

function describeStep(step, axis) {
  const upTo = axis.name === "block" || step.first === step.last ? "" : "up to ";
  const blocks = step.blocks ? `${counted(step.blocks, "block")} per SM` : "no block fits";
  return `${upTo}${axis.say(step.last)}: ${percent(step.share)}, ${blocks}`;
}

// Round values for an axis that ends at `last`: all that a GPU allocates comes in powers of two.
function ticks(last, first, most) {
  let by = 1;
  while (last / by > most) by *= 2;
  const values = [];
  for (let value = first ? by : 0; value <= last; value += by) values.push(value);
  return values;
}

// A figure with the curve along one axis; `current` is null where nothing stands on it.
function chart(flat, axis, mostWarps, current) {
  const W = 420, H = 230, left = 40, right = 16, top = 12, bottom = 40;
  const steps = stepsOf(flat, axis, mostWarps);
  const last = steps.at(-1).last;
  const x = (value) => left + (W - left - right) * value / last;
  const y = (share) => top + (H - top - bottom) * (1 - share);
  const at =
      current === null ? undefined : steps.find((s) => s.first <= current && current <= s.last);
  const said = at ? `now ${axis.say(current)}: ${percent(at.share)}` : "";

  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = `Occupancy by ${axis.title}`;
  const readout = document.createElement("output");
  readout.textContent = said;
  const root = svg("svg", {
    class: "chart",
    viewBox: `0 0 ${W} ${H}`,
    role: "img",
    tabindex: 0,
    "aria-label": `Occupancy by ${axis.title}. ${said}. Arrow keys go from step to step.`
  });
  figure.append(caption, root, readout);

  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    svg("line",
        {class: share ? "grid" : "axis", x1: left, x2: W - right, y1: y(share), y2: y(share)},
        root);
    svg("text", {x: left - 6, y: y(share) + 4, "text-anchor": "end"}, root).textContent =
        `${share * 100}%`;
  }
  for (const value of ticks(last, axis.first, 8)) {
    svg("line", {class: "axis", x1: x(value), x2: x(value), y1: y(0), y2: y(0) + 4}, root);
    svg("text", {x: x(value), y: y(0) + 16, "text-anchor": "middle"}, root).textContent =
        axis.tick(value);
  }
  svg("text", {x: (left + W - right) / 2, y: H - 6, "text-anchor": "middle"}, root).textContent =
      axis.title;

  const path = steps.map((s) => `V${y(s.share)} H${x(s.last)}`).join(" ");
  svg("path", {class: "area", d: `M${x(0)} ${y(0)} ${path} V${y(0)} Z`}, root);
  svg("path", {class: "curve", d: `M${x(0)} ${y(steps[0].share)} ${path}`}, root);
  steps.forEach((step, i) => {
    const falls = i + 1 === steps.length || steps[i + 1].share < step.share;
    if (falls && step.blocks)
      svg("circle", {class: "step", cx: x(step.last), cy: y(step.share), r: 3}, root);
  });
  if (at) {
    svg("line", {class: "guide", x1: x(current), x2: x(current), y1: y(at.share), y2: y(0)}, root);
    svg("circle", {class: "current", cx: x(current), cy: y(at.share), r: 5}, root);
  }
  addReadout(root, readout, steps, {axis, x, y, left, right: W - right, last, said, at});
  return figure;
}

// Tells the step under the pointer, or the one that the arrow keys reach.
function addReadout(root, readout, steps, plot) {
  const cursor =
      svg("line", {class: "cursor", y1: plot.y(1), y2: plot.y(0), visibility: "hidden"}, root);
  let index = plot.at ? steps.indexOf(plot.at) : -1;
  const show = (step) => {
    readout.textContent = step ? describeStep(step, plot.axis) : plot.said;
    cursor.setAttribute("visibility", step ? "visible" : "hidden");
    if (step)
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, plot.x(step.last));
  };
  root.addEventListener("pointermove", (event) => {
    const box = root.getBoundingClientRect();
    const at = (event.clientX - box.left) * root.viewBox.baseVal.width / box.width;
    const value = (at - plot.left) / (plot.right - plot.left) * plot.last;
    show(steps.find((s) => value <= s.last));
  });
  root.addEventListener("pointerleave", () => show(null));
  root.addEventListener("blur", () => show(null));
  root.addEventListener("keydown", (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    event.preventDefault();
    index = Math.min(steps.length - 1, Math.max(0, index + by));
    show(steps[index]);
  });
}
