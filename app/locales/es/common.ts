import type fr from "../fr/common.ts";

export default {
  close: "Cerrar",
  history: "Historial",
  more: "Más acciones",
  toasts: { label: "Mensajes" },
  unsaved: "Cambios sin guardar",
  leaveUnsaved: "Los cambios no se han guardado. ¿Salir de esta página de todos modos?",
  holds: {
    for: "Vale para:",
    here: "este restaurante",
    group: "el grupo «{{name}}»",
    all: "todos los restaurantes",
    counted_one: "{{count}} restaurante",
    counted_other: "los {{count}} restaurantes",
  },
  everywhere: {
    question: "¿Guardar para los {{count}} restaurantes?",
    keptOwn: "Un restaurante con su propio ajuste lo conserva.",
    confirm: "Guardar para los {{count}} restaurantes",
    here: "Solo aquí",
    cancel: "Cancelar",
  },
  language: {
    label: "Idioma",
    choose: "Cambiar de idioma",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
} satisfies typeof fr;
