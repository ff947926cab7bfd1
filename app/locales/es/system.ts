import type fr from "../fr/system.ts";

export default {
  maintenance: {
    title: "Estamos limpiando",
    intro: "Comptoir está en mantenimiento. Sus datos están a salvo.",
    back: "De vuelta {{countdown}}",
    at: "hacia las {{at}}",
    soon: "De vuelta muy pronto",
    byItself: "Esta página le devuelve sola a donde estaba.",
    retry: "Reintentar ahora",
  },
  offline: {
    title: "Sin conexión",
    text: "Compruebe su conexión a internet. Lo que ha guardado está a salvo.",
    retry: "Reintentar",
  },
} satisfies typeof fr;
