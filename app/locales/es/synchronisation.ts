import type fr from "../fr/synchronisation.ts";

export default {
  label: "Actualización de las reseñas",
  fresh: "Al día, {{ago}}",
  failing_one: "{{count}} plataforma con error",
  failing_other: "{{count}} plataformas con error",
  startFailed: "No se pudo actualizar",
  details: "Detalle por plataforma",
  running: "Actualizando…",
  start: "Actualizar las reseñas",
  refresh: "Ver cómo va",
  lastUpdate: "Reseñas leídas en las plataformas {{ago}}",
  never: "Las reseñas todavía no se han leído en las plataformas.",
  notConnected: "Ninguna plataforma conectada.",
  connect: "Conectar una plataforma",
  reconnect: "Reconectar la cuenta",
  retry: "Reintentar {{platform}}",
  startFailedText:
    "No se ha podido iniciar la actualización. Sigue viendo las reseñas de la última lectura: vuelva a intentarlo en un momento.",
  state: {
    waiting: "En espera",
    reading_one: "Leyendo: {{text}} reseña",
    reading_other: "Leyendo: {{text}} reseñas",
    again: "Próximo intento a las {{time}}",
    failed: "Error",
    ordered: "Informe solicitado",
    explained: "Nada que leer",
  },
  refused: {
    tooSoonTitle: "Las reseñas ya están al día",
    tooSoon: "Se acaban de leer en las plataformas. Podrá volver a pedirlo {{when}}.",
    mustWaitTitle: "La lectura ya está prevista",
    mustWait_one:
      "{{platform}} no se puede leer en este momento. La lectura continuará sola {{when}}: no hace falta volver a pedirla.",
    mustWait_other:
      "{{text}} plataformas no se pueden leer en este momento. La primera continuará sola {{when}}: no hace falta volver a pedirlo.",
  },
  result: {
    newCount_one: "{{text}} nueva",
    newCount_other: "{{text}} nuevas",
    changedCount_one: "{{text}} modificada",
    changedCount_other: "{{text}} modificadas",
    removedCount_one: "{{text}} retirada",
    removedCount_other: "{{text}} retiradas",
    nothing: "Nada nuevo",
    and: ", ",
  },
  totals: {
    agree: "{{own}} reseñas, como en {{platform}}",
    differ: "{{own}} reseñas aquí, {{remote}} según {{platform}}",
  },
  summary: {
    open_one: "{{text}} plataforma en curso",
    open_other: "{{text}} plataformas en curso",
    failed_one: "{{text}} con error",
    failed_other: "{{text}} con error",
    done_one: "{{text}} al día",
    done_other: "{{text}} al día",
  },
  reasons: {
    AUTH_EXPIRED: "{{platform}} ya no reconoce su cuenta. Reconéctela: no se pierde nada y la lectura continuará.",
    PERMISSION_DENIED:
      "{{platform}} deniega el acceso a este establecimiento. Compruebe que la cuenta conectada aún lo gestiona.",
    RATE_LIMITED: "{{platform}} pide que esperemos. La lectura continuará sola donde se quedó.",
    NOT_FOUND: "{{platform}} ya no encuentra este establecimiento. Elíjalo de nuevo entre sus plataformas conectadas.",
    INVALID_INPUT: "{{platform}} no ha entendido la petición. Si se repite, avise al soporte.",
    reportOrdered: "{{platform}} está preparando un informe de las reseñas. Llegarán solas en cuanto esté listo.",
    UNSUPPORTED: "Las reseñas de {{platform}} no se pueden leer automáticamente: impórtelas desde un archivo.",
    MODERATION_REJECTED: "{{platform}} ha rechazado el contenido.",
    VENDOR_DOWN: "{{platform}} no responde en este momento. Se volverá a intentar automáticamente.",
    UNKNOWN: "La lectura de {{platform}} ha fallado por un motivo desconocido. Se volverá a intentar automáticamente.",
  },
} satisfies typeof fr;
