import type fr from "../fr/lists.ts";

export default {
  filters: "Filters",
  search: "Search",
  filter: "Filter",
  clear: "Clear",
  clearFilters: "Clear the filters",
  active: {
    remove: "Remove the filter {{name}}",
    none: "{{group}}: nothing chosen",
    one: "{{group}}: {{values}}",
  },
  pages: {
    label: "Pages",
    first: "Start",
    previous: "Previous",
    next: "Next",
    newer: "Newer",
    older: "Older",
  },
} satisfies typeof fr;
