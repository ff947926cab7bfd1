import type fr from "../fr/lists.ts";

export default {
  filters: "Filters",
  search: "Search",
  filter: "Filter",
  clear: "Clear",
  clearFilters: "Clear the filters",
  pages: {
    label: "Pages",
    first: "Start",
    previous: "Previous",
    next: "Next",
    newer: "Newer",
    older: "Older",
  },
} satisfies typeof fr;
