/**
 * The interaction of the report: tabs, filters whose state is in the URL, keys, copying, and details that are all open
 * in print. Without scripts, everything is visible except the controls.
 */
export const script = `
"use strict";
const $ = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

const tabs = all("[role=tab]");
const panels = tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls")));
const form = $("#filters");
const shown = $("#shown");
const groups = all("details.group").map((element) => ({
  element,
  section: element.closest("section.source"),
  file: element.closest("section.source").dataset.file,
  places: all(".place", element),
  issues: all(".issue", element).map((issue) => ({
    element: issue,
    place: issue.closest(".place"),
    severity: issue.dataset.severity,
    rule: issue.dataset.rule,
    clients: (issue.dataset.clients || "").split(" "),
    text: "",
  })),
  wasOpen: element.open,
}));
const sections = all("section.source");
const total = groups.reduce((sum, { issues }) => sum + issues.length, 0);
const severities = form ? all("input[name=severity]", form) : [];
const selects = form ? all("select", form) : [];

/* The texts for the search are collected at the first one. */
let hasTexts = false;
function collectTexts() {
  if (hasTexts) return;
  hasTexts = true;
  for (const group of groups) {
    const name = $("h3", group.element).textContent + " " + group.file + " ";
    for (const issue of group.issues)
      issue.text = (name + all(":scope > p", issue.element).map((part) => part.textContent).join(" ")).toLowerCase();
  }
}

/* Filters, and their state in the URL: "#q=find&severity=error&rule=require-title&tab=tools". */
function stateOf() {
  const state = new URLSearchParams();
  const tab = tabs.find((one) => one.getAttribute("aria-selected") === "true");
  if (tab && tab !== tabs[0]) state.set("tab", tab.dataset.tab);
  if (!form) return state;
  const text = form.elements.q.value.trim();
  if (text) state.set("q", text);
  const chosen = severities.filter((box) => box.checked).map((box) => box.value);
  if (chosen.length < severities.length) state.set("severity", chosen.join(","));
  for (const select of selects) if (select.value) state.set(select.name, select.value);
  return state;
}

function filter() {
  if (!form) return;
  const words = form.elements.q.value.trim().toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length) collectTexts();
  const chosen = new Set(severities.filter((box) => box.checked).map((box) => box.value));
  const value = (name) => (form.elements[name] ? form.elements[name].value : "");
  const [rule, file, client] = ["rule", "file", "client"].map(value);
  const isFiltered = words.length > 0 || chosen.size < severities.length || Boolean(rule || file || client);
  const filled = new Set();
  let count = 0;
  for (const group of groups) {
    const places = new Set();
    let inGroup = 0;
    for (const issue of group.issues) {
      const isShown = chosen.has(issue.severity) && (!rule || issue.rule === rule) && (!file || group.file === file) &&
        (!client || issue.clients.includes(client)) && words.every((word) => issue.text.includes(word));
      if (issue.element.hidden === isShown) issue.element.hidden = !isShown;
      if (isShown) { inGroup += 1; places.add(issue.place); }
    }
    for (const place of group.places) if (place.hidden === places.has(place)) place.hidden = !places.has(place);
    group.element.hidden = inGroup === 0;
    if (inGroup) filled.add(group.section);
    const isOpen = isFiltered ? inGroup > 0 : group.wasOpen;
    if (group.element.open !== isOpen) group.element.open = isOpen;
    count += inGroup;
  }
  for (const section of sections) section.hidden = !filled.has(section);
  shown.textContent = count + " of " + total + " shown";
}

function store() {
  const text = stateOf().toString();
  history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
}

/* True for the fragment of an element, such as that of a finding. */
function restore() {
  const text = location.hash.slice(1);
  if (text && !text.includes("=")) return reveal(document.getElementById(text));
  const state = new URLSearchParams(text);
  if (form) {
    form.elements.q.value = state.get("q") || "";
    const chosen = state.has("severity") ? state.get("severity").split(",") : severities.map((box) => box.value);
    for (const box of severities) box.checked = chosen.includes(box.value);
    for (const select of selects) {
      const value = state.get(select.name) || "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
  }
  select(tabs.find((tab) => tab.dataset.tab === state.get("tab")) || tabs[0]);
  filter();
}

/* Shows a finding that a link leads to, also if a filter hides it. */
function reveal(element) {
  if (!element) return;
  const panel = element.closest("[role=tabpanel]");
  if (panel) select(tabs[panels.indexOf(panel)]);
  if (element.closest("[hidden]") && form) { form.reset(); filter(); }
  const group = element.closest("details");
  if (group) group.open = true;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}

/* Tabs. */
function select(tab) {
  if (!tab) return;
  tabs.forEach((one, index) => {
    const isSelected = one === tab;
    one.setAttribute("aria-selected", String(isSelected));
    one.tabIndex = isSelected ? 0 : -1;
    panels[index].hidden = !isSelected;
  });
}
if (tabs.length) $(".tabs").hidden = false;
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => { select(tab); store(); });
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(to + tabs.length) % tabs.length];
    select(next);
    store();
    next.focus();
  });
}

if (form) {
  form.hidden = false;
  form.addEventListener("input", () => { filter(); store(); });
  form.addEventListener("reset", () => setTimeout(() => { filter(); store(); }));
  form.addEventListener("submit", (event) => event.preventDefault());
  const setOpen = (isOpen) => () => groups.forEach((group) => { group.element.open = group.wasOpen = isOpen; });
  $("#open").addEventListener("click", setOpen(true));
  $("#close").addEventListener("click", setOpen(false));
}
addEventListener("hashchange", restore);

/* Keys: "/" for the search, "j" and "k" or the arrows for the next and previous finding, Escape for all of them. The
   characters are keys with the focus among the findings alone, so that speech input cannot strike them elsewhere. */
function step(by) {
  if (panels.length) select(tabs[0]);
  const visible = groups.filter((group) => !group.element.hidden).flatMap((group) =>
    group.issues.filter((issue) => !issue.element.hidden).map((issue) => ({ group, element: issue.element })));
  if (!visible.length) return;
  const at = visible.findIndex(({ element }) => element === document.activeElement);
  const to = visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : Math.min(visible.length - 1, Math.max(0, at + by))];
  to.group.element.open = true;
  to.element.focus({ preventScroll: true });
  to.element.scrollIntoView({ block: "nearest" });
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  if (key === "Escape" && form) {
    if (target.tagName === "TEXTAREA") return;
    form.reset();
    if (target.closest && target.closest("#filters")) target.blur();
    return;
  }
  if (/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (!target.closest || !target.closest("section.source")) return;
  const isAtIssue = target.classList.contains("issue");
  const by = key === "j" || (key === "ArrowDown" && isAtIssue) ? 1 : key === "k" || (key === "ArrowUp" && isAtIssue) ? -1 : 0;
  if (by) { event.preventDefault(); step(by); }
  else if (key === "/" && form) {
    event.preventDefault();
    select(tabs[0]);
    form.elements.q.focus();
    form.elements.q.select();
  }
});

/* Copying. Without the permission, the text is shown, selected. */
function textOf(button) {
  if (button.dataset.copy !== undefined) return button.dataset.copy;
  const change = button.parentElement;
  return all(".diff ins, .diff .same", change).map((line) => {
    const text = line.textContent;
    return text.trim() === "" ? "" : change.dataset.indent + text;
  }).join("\\n");
}
function offer(button, text) {
  const change = button.parentElement;
  const area = $("textarea", change) || document.createElement("textarea");
  area.setAttribute("aria-label", "The new text");
  area.readOnly = true;
  area.rows = Math.min(12, text.split("\\n").length);
  area.value = text;
  change.append(area);
  area.focus();
  area.select();
  let isCopied = false;
  try { isCopied = document.execCommand("copy"); } catch { /* It stays selected. */ }
  if (isCopied) { area.remove(); button.focus(); }
  return isCopied;
}
async function copy(button) {
  const text = textOf(button);
  let isCopied = false;
  try { await navigator.clipboard.writeText(text); isCopied = true; } catch { isCopied = offer(button, text); }
  const label = button.textContent;
  if (label === "Copied" || !isCopied) return;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = label; }, 1500);
}
for (const button of all("button.copy")) button.hidden = false;
document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("button.copy");
  if (button) void copy(button);
});

/* Tables that sort by a column. */
for (const table of all("table.sortable")) {
  const body = table.tBodies[0];
  const heads = all("thead th", table);
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const isNumber = head.dataset.kind === "number";
      const direction = head.getAttribute("aria-sort") === (isNumber ? "descending" : "ascending") ? (isNumber ? 1 : -1) : isNumber ? -1 : 1;
      const valueOf = (row) => isNumber ? Number(row.cells[column].dataset.value) : row.cells[column].textContent;
      const rows = [...body.rows].sort((a, b) => {
        const [one, other] = [valueOf(a), valueOf(b)];
        return direction * (isNumber ? one - other : one.localeCompare(other));
      });
      body.append(...rows);
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    });
  });
}

/* The rows of the requirements and probes by their status. */
const statuses = $("#statuses");
if (statuses) {
  const rows = all("tr[data-status]");
  statuses.hidden = false;
  statuses.addEventListener("submit", (event) => event.preventDefault());
  statuses.addEventListener("input", () => {
    const chosen = new Set(all("input:checked", statuses).map((box) => box.value));
    for (const row of rows) row.hidden = !chosen.has(row.dataset.status);
  });
}

let closed = [];
addEventListener("beforeprint", () => {
  closed = all("details:not([open])");
  for (const element of closed) element.open = true;
});
addEventListener("afterprint", () => { for (const element of closed) element.open = false; });

restore();
`;
