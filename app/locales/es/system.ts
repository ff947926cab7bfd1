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
    title: "Está sin conexión",
    text: "Compruebe su red. Lo que ha guardado está a salvo con nosotros.",
    retry: "Reintentar",
  },
} satisfies typeof fr;
