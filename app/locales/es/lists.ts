import type fr from "../fr/lists.ts";

export default {
  filters: "Filtros",
  search: "Buscar",
  filter: "Filtrar",
  clear: "Borrar",
  clearFilters: "Borrar los filtros",
  active: {
    remove: "Quitar el filtro {{name}}",
    none: "{{group}}: nada elegido",
    one: "{{group}}: {{values}}",
  },
  pages: {
    label: "Páginas",
    first: "Inicio",
    previous: "Anteriores",
    next: "Siguientes",
    newer: "Más recientes",
    older: "Más antiguas",
  },
} satisfies typeof fr;
