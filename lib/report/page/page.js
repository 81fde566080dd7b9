// Draws the list that is chosen, filtered and in its order.
function cellOf(column, item, first) {
  if (column.share) {
    const cell = heatCell(column.share(item), column.fails(item), column.most?.(item));
    const number = item.on[column.target];
    if (column.why(item))
      cell.title = column.why(item);
    else if (column.share(item) !== null && !column.fails(item))
      cell.title = `limited by ${limiterText(data.configs[number])}`;
    cell.dataset.label = column.title;
    return cell;
  }
  const content = column.cell?.(item) ?? column.text(item);
  const cell =
      el("td", {className: `${column.wide ? "wide" : ""} ${column.number ? "number" : ""}`.trim()});
  if (first)
    cell.append(el("button", {className: "open", type: "button", ariaExpanded: "false"}, content));
  else if (content !== "")
    cell.append(column.code ? el("code", null, content) : content);
  if (!first && content !== "" && column.key !== "kernel") cell.dataset.label = column.title;
  return cell;
}

function rowOf(list, columns, item) {
  const row =
      el("tr", {className: "row"}, ...columns.map((column, i) => cellOf(column, item, i === 0)));
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
let drawnAt = 0;  // ms after the page was asked for
function fill(body, items, make) {
  const mine = ++portion;
  let done = 0;
  const next = () => {
    if (mine !== portion) return;
    const rows = items.slice(done, done + (done ? 400 : 60)).map(make);
    done += rows.length;
    body.append(...rows);
    if (done < items.length)
      setTimeout(next);
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
  items.sort(
      (a, b) => lacks(a) - lacks(b) || (state.down ? column.order(b, a) : column.order(a, b)) ||
          a.id - b.id);
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
  const table =
      el("table", {className: "rows"}, el("thead", null, el("tr", null, ...columns.map(headOf))),
         body);
  $("list").replaceChildren(above, el("div", {className: "scroll"}, table));
  fill(body, items, (item) => rowOf(list, columns, item));
}

function drawFilters() {
  const list = LISTS[state.tab];
  $("show").replaceChildren(...list.shows.map((key) => el("option", {value: key}, SHOWS[key][0])));
  if (!list.shows.includes(state.show)) state.show = "all";
  $("show").value = state.show;
  const columns = list.columns();
  $("sort").replaceChildren(...columns.flatMap(
      (c) =>
          [el("option", {value: c.key}, c.title),
           el("option", {value: `-${c.key}`}, `${c.title}, descending`)]));
  if (!columns.some((c) => c.key === state.sort))
    Object.assign(state, {sort: columns[0].key, down: false});
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

// Shows a tab, which has an address.
function show(tab) {
  state.tab = tab;
  history.replaceState(null, "", `#${tab}`);
  draw();
}

// Shows what the address names, such as "#kernels" or "#findings/3"; whether it names anything.
function followAddress() {
  const [tab, id] = location.hash.slice(1).split("/");
  if (!Object.hasOwn(LISTS, tab)) return false;
  Object.assign(state, {tab, find: "", show: "all", ...(id ? {sort: "severity"} : {})});
  $("find").value = "";
  draw();
  const scroll = () => {
    if (document.body.dataset.drawn === undefined) return setTimeout(scroll);
    $(`finding-${id}`)?.scrollIntoView();
  };
  if (id) scroll();
  return true;
}

function drawTabs() {
  const names = Object.keys(LISTS);
  for (const name of names) {
    const {title, items} = LISTS[name];
    const tab = el(
        "button", {type: "button", role: "tab", id: `tab-${name}`}, `${title} ${items().length}`);
    tab.setAttribute("aria-controls", "list");
    tab.addEventListener("click", () => show(name));
    $("tabs").append(tab);
  }
  $("tabs").addEventListener("keydown", (event) => {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!by) return;
    show(names[(names.indexOf(state.tab) + by + names.length) % names.length]);
    $(`tab-${state.tab}`).focus();
  });
}

function drawSummary() {
  const s = data.summary;
  const {project, commit, day} = data.origin;
  document.title = `${project}: warplint report`;
  $("about").textContent = `${project}${commit ? ` at ${commit}` : ""} · ${day} · ${
      counted(s.files, "file")} · ${
      data.targets.map((t) => t.name).join(", ")} · warplint ${data.version}`;
  const fact = (number, name, kind) =>
      el("div", {className: `fact ${kind ?? ""}`}, el("b", null, String(number)), name);
  $("summary").append(
      fact(s.launches, s.launches === 1 ? "launch" : "launches"), fact(s.decided, "decided"),
      fact(data.kernels.length, data.kernels.length === 1 ? "kernel" : "kernels"),
      fact(s.errors, s.errors === 1 ? "error" : "errors", s.errors ? "error" : ""),
      fact(s.warnings, s.warnings === 1 ? "warning" : "warnings", s.warnings ? "warning" : ""));
  if (s.never_reached) $("summary").append(fact(s.never_reached, "never reached"));
}

// What could not be read, with the names of the files; folded, since the findings matter first.
function drawTroubles() {
  if (!data.troubles.length) return;
  const files = new Set(data.troubles.flatMap((trouble) => trouble.files));
  $("troubles").hidden = false;
  $("troubles").querySelector("summary").textContent =
      `${counted(data.troubles.length, "problem")} in reading ${counted(files.size, "file")}`;
  $("troubles").append(...data.troubles.map(
      ({severity, text, files}) => el(
          "div", {className: `trouble ${severity}`}, `${severity}: ${text}`,
          el("p", {className: "quiet"}, files.join(", ")))));
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
  try {
    kept = localStorage.getItem("warplint-theme") ?? "";
  } catch { /* from a file */
  }
  apply(themes.includes(kept) ? kept : "");
  $("theme").addEventListener("click", () => {
    const theme =
        themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length];
    apply(theme);
    try {
      localStorage.setItem("warplint-theme", theme);
    } catch { /* from a file */
    }
  });
}

function setUp() {
  join();
  setUpTheme();
  drawSummary();
  drawTroubles();
  if (data.findings.length) Object.assign(state, {tab: "findings", sort: "severity"});
  drawTabs();
  $("target").append(
      el("option", {value: ""}, "all"),
      ...data.targets.map((t, i) => el("option", {value: String(i)}, t.name)));
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("find").addEventListener("input", () => {
    state.find = $("find").value;
    drawList();
  });
  $("show").addEventListener("change", () => {
    state.show = $("show").value;
    drawList();
  });
  $("target").addEventListener("change", () => {
    state.target = $("target").value;
    draw();
  });
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
  addEventListener("hashchange", followAddress);
  if (!followAddress()) draw();
}

setUp();
