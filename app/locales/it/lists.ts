import type fr from "../fr/lists.ts";

export default {
  filters: "Filtri",
  search: "Cerca",
  filter: "Filtra",
  clear: "Cancella",
  clearFilters: "Togli i filtri",
  active: {
    remove: "Togli il filtro {{name}}",
    none: "{{group}}: nessuna scelta",
    one: "{{group}}: {{values}}",
  },
  pages: {
    label: "Pagine",
    first: "Inizio",
    previous: "Precedenti",
    next: "Successivi",
    newer: "Più recenti",
    older: "Meno recenti",
  },
} satisfies typeof fr;
