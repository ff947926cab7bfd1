export default {
  filters: "Filtres",
  search: "Rechercher",
  filter: "Filtrer",
  clear: "Effacer",
  clearFilters: "Effacer les filtres",
  active: {
    remove: "Retirer le filtre {{name}}",
    none: "{{group}} : aucun choix",
    one: "{{group}} : {{values}}",
  },
  pages: {
    label: "Pages",
    first: "Début",
    previous: "Précédents",
    next: "Suivants",
    newer: "Plus récents",
    older: "Plus anciens",
  },
};
