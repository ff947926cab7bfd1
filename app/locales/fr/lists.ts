export default {
  filters: "Filtres",
  search: "Rechercher",
  filter: "Filtrer",
  clear: "Effacer",
  clearFilters: "Effacer les filtres",
  pages: {
    label: "Pages",
    first: "Début",
    previous: "Précédents",
    next: "Suivants",
    newer: "Plus récents",
    older: "Plus anciens",
  },
};
