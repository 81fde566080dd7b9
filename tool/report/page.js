// The lists, their filters and their order.
const state = {tab: "launches", find: "", show: "all", target: "", sort: "place", down: false};
const $ = (id) => document.getElementById(id);

// Joins launches, kernels and findings once.
function join() {
  const byPlace = new Map();
  const at = (place) => place && `${place[0]}:${place[1]}`;
  data.findings.forEach((finding, i) => {
    for (const place of [finding.at])
      if (place) byPlace.set(at(place), [...(byPlace.get(at(place)) ?? []), i]);
  });
  data.kernels.forEach((kernel, id) => Object.assign(kernel,
    {id, launches: [], findings: byPlace.get(at(kernel.at)) ?? []}));
  data.launches.forEach((launch, id) => {
    const findings = byPlace.get(at(launch.at)) ?? [];
    const errors = findings.map((i) => data.findings[i]).filter((f) => f.severity === "error");
    Object.assign(launch, {id, findings, failing: new Set(errors.flatMap((f) => f.targets))});
    launch.kernels.forEach((k) => data.kernels[k].launches.push(id));
  });
  data.findings.forEach((finding, id) => Object.assign(finding, {id}));
  for (const kernel of data.kernels)
    kernel.on = kernel.on.map((own, t) => {
      const shares = kernel.launches.map((id) => data.launches[id].on[t]).filter((n) => n !== null);
      return shares.sort((a, b) => shareOf(data.configs[a]) - shareOf(data.configs[b]))[0] ?? own;
    });
}

const fails = (item, t) => !!item.failing?.has(data.targets[t].name);
const shareAt = (item, t) => fails(item, t) ? 0 : item.on[t] === null ? null : shareOf(data.configs[item.on[t]]);
const targetNumbers = () => state.target === "" ? data.targets.map((_, t) => t) : [Number(state.target)];
const worst = (item) => Math.min(...targetNumbers().map((t) => shareAt(item, t) ?? 2));
const severityOf = (item) => item.findings.some((i) => data.findings[i].severity === "error") ? "error"
  : item.findings.length ? "warning" : "";
const isUndecided = (launch) => launch.unknown.length > 0;
const naturally = new Intl.Collator("en", {numeric: true}).compare;

const SHOWS = {
  all: ["all", () => true],
  findings: ["with findings", (item) => severityOf(item) !== ""],
  errors: ["with errors", (item) => (item.severity ?? severityOf(item)) === "error"],
  warnings: ["with warnings", (item) => (item.severity ?? severityOf(item)) === "warning"],
  undecided: ["block not known", (item) => item.unknown.some(([what]) => what === "block")],
  low: ["below 75% somewhere", (item) => worst(item) < 0.75],
  unlaunched: ["launched nowhere", (item) => !item.launches.length],
};

// Each list: its items, words to find, what can be shown, columns, and what a row opens.
const place = {key: "place", title: "place", wide: true, text: (i) => placeText(i.at),
  order: (a, b) => naturally(placeText(a.at), placeText(b.at))};
const byText = (key, title, text, more) => ({key, title, text, order: (a, b) => naturally(text(a), text(b)), ...more});
const byCount = (key, title, count) => ({key, title, number: true, text: (i) => count(i) ? String(count(i)) : "",
  order: (a, b) => count(a) - count(b)});
const findingsColumn = {...byCount("findings", "findings", (i) => i.findings.length),
  cell: (item) => severityOf(item) ? el("span", {className: `badge ${severityOf(item)}`},
    counted(item.findings.length, severityOf(item))) : ""};
const heat = () => targetNumbers().map((t) => ({key: `on${t}`, title: data.targets[t].name, share: (i) => shareAt(i, t),
  fails: (i) => fails(i, t), target: t, number: true,
  order: (a, b) => (shareAt(a, t) ?? 2) - (shareAt(b, t) ?? 2)}));

const LISTS = {
  launches: {title: "Launches", items: () => data.launches, shows: ["all", "findings", "errors", "warnings", "low", "undecided"],
    words: (l) => `${placeText(l.at)} ${l.kernel} ${l.source} ${l.findings.map((i) => data.findings[i].message).join(" ")}`,
    columns: () => [place, byText("kernel", "kernel", (l) => l.kernel || "?", {wide: true}),
      byText("grid", "grid", (l) => l.grid), byText("block", "block", (l) => l.block),
      byText("shared", "shared", (l) => l.shared === "0" ? "" : l.shared), ...heat(), findingsColumn],
    details: launchDetails},
  kernels: {title: "Kernels", items: () => data.kernels, shows: ["all", "findings", "low", "unlaunched"],
    words: (k) => `${placeText(k.at)} ${k.name}`,
    columns: () => [byText("kernel", "kernel", (k) => k.name, {wide: true}), {...place},
      byText("bounds", "bounds", (k) => [...new Set(k.bounds)].filter((b) => b !== "-").join(" or ")),
      byText("regs", "registers", (k) => [...new Set(k.on.filter((n) => n !== null)
        .map((n) => data.configs[n].regs).filter((r) => r))].sort((a, b) => a - b).join(", ")),
      byCount("launches", "launches", (k) => k.launches.length), ...heat(), findingsColumn],
    details: kernelDetails},
  findings: {title: "Findings", items: () => data.findings, shows: ["all", "errors", "warnings"],
    words: (f) => `${placeText(f.at)} ${f.check} ${f.message} ${f.targets.join(" ")}`,
    columns: () => [byText("severity", "severity", (f) => f.severity), place, byText("check", "check", (f) => f.check)],
    card: findingCard},
  undecided: {title: "Unknown values", items: () => data.launches.filter(isUndecided), shows: ["all"],
    words: (l) => `${placeText(l.at)} ${l.kernel} ${l.unknown.flat().join(" ")}`,
    columns: () => [place, byText("kernel", "kernel", (l) => l.kernel || "?", {wide: true}),
      byText("reason", "what is not known, and why", (l) => l.unknown.map(([what, why]) => `${what}: ${why}`).join("; "),
        {wide: true}),
      byText("source", "source", (l) => l.source, {wide: true, code: true})],
    above: reasonButtons, details: launchDetails},
};

// The reasons with their counts; each finds its launches.
function reasonButtons() {
  const counts = new Map();
  for (const [, why] of data.launches.flatMap((launch) => launch.unknown))
    counts.set(why, (counts.get(why) ?? 0) + 1);
  const buttons = [...counts].sort((a, b) => b[1] - a[1]).map(([why, count]) => {
    const button = el("button", {type: "button"}, `${why} ${count}`);
    button.addEventListener("click", () => {
      $("find").value = state.find = state.find === why ? "" : why;
      drawList();
    });
    button.ariaPressed = String(state.find === why);
    return button;
  });
  return el("div", {className: "targets", role: "group", ariaLabel: "Reasons"}, ...buttons);
}

function cellOf(column, item, first) {
  if (column.share) {
    const cell = heatCell(column.share(item), column.fails(item));
    const number = item.on[column.target];
    if (column.share(item) !== null && !column.fails(item)) cell.title = `limited by ${limiterText(data.configs[number])}`;
    cell.dataset.label = column.title;
    return cell;
  }
  const content = column.cell?.(item) ?? column.text(item);
  const cell = el("td", {className: `${column.wide ? "wide" : ""} ${column.number ? "number" : ""}`.trim()});
  if (first) cell.append(el("button", {className: "open", type: "button", ariaExpanded: "false"}, content));
  else if (content !== "") cell.append(column.code ? el("code", null, content) : content);
  if (!first && content !== "" && column.key !== "kernel") cell.dataset.label = column.title;
  return cell;
}

function rowOf(list, columns, item) {
  const row = el("tr", {className: "row"}, ...columns.map((column, i) => cellOf(column, item, i === 0)));
  row.item = item;
  return row;
}

// Opens or closes the details below a row.
function toggle(row) {
  const list = LISTS[state.tab];
  const button = row.querySelector("button.open");
  const isOpen = button.ariaExpanded === "true";
  button.ariaExpanded = String(!isOpen);
  if (isOpen) return row.nextElementSibling.remove();
  const cell = el("td", {colSpan: row.cells.length}, list.details(row.item));
  row.after(el("tr", {className: "details"}, cell));
}

// Rows come in portions, the first at once, so that a long list shows without a wait.
let portion = 0;
let drawnAt = 0; // ms after the page was asked for
function fill(body, items, make) {
  const mine = ++portion;
  let done = 0;
  const next = () => {
    if (mine !== portion) return;
    const rows = items.slice(done, done + (done ? 400 : 60)).map(make);
    done += rows.length;
    body.append(...rows);
    if (done < items.length) setTimeout(next);
    else {
      document.body.dataset.drawn = String(done);
      drawnAt = performance.now();
    }
  };
  delete document.body.dataset.drawn;
  next();
}

function chosen(list) {
  const words = state.find.toLowerCase().split(/\s+/).filter(Boolean);
  const column = list.columns().find((c) => c.key === state.sort) ?? list.columns()[0];
  const items = list.items().filter(SHOWS[state.show][1]).filter((item) => {
    const text = list.words(item).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // What has no value comes last, whichever way the others go.
  const lacks = (item) => column.share ? column.share(item) === null : false;
  items.sort((a, b) => lacks(a) - lacks(b) ||
    (state.down ? column.order(b, a) : column.order(a, b)) || a.id - b.id);
  return items;
}

function headOf(column) {
  const isSorted = column.key === state.sort;
  const button = el("button", {type: "button"}, column.title);
  button.addEventListener("click", () => {
    state.down = isSorted ? !state.down : false;
    state.sort = column.key;
    drawList();
    $("list").querySelector("th[aria-sort] button")?.focus();
  });
  const head = el("th", {scope: "col", className: column.number ? "number" : ""}, button);
  if (isSorted) head.setAttribute("aria-sort", state.down ? "descending" : "ascending");
  return head;
}

function drawList() {
  const list = LISTS[state.tab];
  const items = chosen(list);
  $("count").textContent = `${items.length} of ${list.items().length}`;
  $("list").setAttribute("aria-labelledby", `tab-${state.tab}`);
  if (list.card) {
    const cards = el("div");
    $("list").replaceChildren(cards);
    return fill(cards, items, list.card);
  }
  const columns = list.columns();
  const above = list.above?.() ?? "";
  const body = el("tbody");
  const table = el("table", {className: "rows"},
    el("thead", null, el("tr", null, ...columns.map(headOf))), body);
  $("list").replaceChildren(above, el("div", {className: "scroll"}, table));
  fill(body, items, (item) => rowOf(list, columns, item));
}

function drawFilters() {
  const list = LISTS[state.tab];
  $("show").replaceChildren(...list.shows.map((key) => el("option", {value: key}, SHOWS[key][0])));
  if (!list.shows.includes(state.show)) state.show = "all";
  $("show").value = state.show;
  const columns = list.columns();
  $("sort").replaceChildren(...columns.flatMap((c) => [el("option", {value: c.key}, c.title),
    el("option", {value: `-${c.key}`}, `${c.title}, descending`)]));
  if (!columns.some((c) => c.key === state.sort)) Object.assign(state, {sort: columns[0].key, down: false});
  $("sort").value = (state.down ? "-" : "") + state.sort;
}

function draw() {
  for (const tab of $("tabs").children) {
    const isSelected = tab.id === `tab-${state.tab}`;
    tab.ariaSelected = String(isSelected);
    tab.tabIndex = isSelected ? 0 : -1;
  }
  drawFilters();
  drawList();
}

function drawTabs() {
  const names = Object.keys(LISTS);
  for (const name of names) {
    const {title, items} = LISTS[name];
    const tab = el("button", {type: "button", role: "tab", id: `tab-${name}`}, `${title} ${items().length}`);
    tab.setAttribute("aria-controls", "list");
    tab.addEventListener("click", () => { state.tab = name; draw(); });
    $("tabs").append(tab);
  }
  $("tabs").addEventListener("keydown", (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    state.tab = names[(names.indexOf(state.tab) + by + names.length) % names.length];
    draw();
    $(`tab-${state.tab}`).focus();
  });
}

function drawSummary() {
  const s = data.summary;
  $("about").textContent = `${counted(s.files, "file")} · ${data.targets.map((t) => t.name).join(", ")} · warplint ${data.version}`;
  const fact = (number, name, kind) => el("div", {className: `fact ${kind ?? ""}`}, el("b", null, String(number)), name);
  $("summary").append(fact(s.launches, s.launches === 1 ? "launch" : "launches"), fact(s.decided, "decided"),
    fact(data.kernels.length, data.kernels.length === 1 ? "kernel" : "kernels"),
    fact(s.errors, s.errors === 1 ? "error" : "errors", s.errors ? "error" : ""),
    fact(s.warnings, s.warnings === 1 ? "warning" : "warnings", s.warnings ? "warning" : ""));
  if (s.never_reached) $("summary").append(fact(s.never_reached, "never reached"));
  $("troubles").append(...data.troubles.map(([level, text]) =>
    el("p", {className: `trouble ${level}`}, `${level}: ${text}`)));
}

// System colours, light, dark, and again; kept where the browser lets a page keep things.
function setUpTheme() {
  const themes = ["", "light", "dark"];
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    $("theme").ariaLabel = `Colours: ${theme || "as the system"}`;
    $("theme").textContent = {"": "◐ System", light: "☀ Light", dark: "☾ Dark"}[theme];
  };
  let kept = "";
  try { kept = localStorage.getItem("warplint-theme") ?? ""; } catch { /* from a file */ }
  apply(themes.includes(kept) ? kept : "");
  $("theme").addEventListener("click", () => {
    const theme = themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
    apply(theme);
    try { localStorage.setItem("warplint-theme", theme); } catch { /* from a file */ }
  });
}

function setUp() {
  join();
  setUpTheme();
  drawSummary();
  drawTabs();
  $("target").append(el("option", {value: ""}, "all"),
    ...data.targets.map((t, i) => el("option", {value: String(i)}, t.name)));
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("find").addEventListener("input", () => { state.find = $("find").value; drawList(); });
  $("show").addEventListener("change", () => { state.show = $("show").value; drawList(); });
  $("target").addEventListener("change", () => { state.target = $("target").value; draw(); });
  $("sort").addEventListener("change", () => {
    state.down = $("sort").value.startsWith("-");
    state.sort = $("sort").value.replace(/^-/, "");
    drawList();
  });
  $("list").addEventListener("click", (event) => {
    const row = event.target.closest("tr.row");
    // Who marks text does not want it to open.
    if (row && LISTS[state.tab].details && String(getSelection()) === "") toggle(row);
  });
  draw();
}

setUp();
