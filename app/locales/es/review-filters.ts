import type fr from "../fr/review-filters.ts";

export default {
  sections: {
    restaurants: "Restaurantes",
    work: "Equipo y etiquetas",
    content: "Contenido y archivo",
    topics: "Temas e idioma",
  },
  period: {
    label: "Periodo",
    from: "Desde",
    to: "Hasta",
    between: "Del {{from}} al {{to}}",
    since: "Desde el {{from}}",
    until: "Hasta el {{to}}",
    values: {
      all_time: "Desde siempre",
      last_seven_days: "Últimos 7 días",
      last_thirty_days: "Últimos 30 días",
      last_three_months: "Últimos 3 meses",
      last_twelve_months: "Últimos 12 meses",
      custom: "Fechas elegidas",
    },
  },
  platforms: {
    label: "Plataformas",
  },
  text: {
    label: "Buscar en las reseñas",
    quoted: "«{{text}}»",
  },
  ratings: {
    label: "Nota",
    values: {
      0: "Sin nota",
      1: "1 estrella",
      2: "2 estrellas",
      3: "3 estrellas",
      4: "4 estrellas",
      5: "5 estrellas",
    },
  },
  states: {
    label: "Respuesta",
  },
  hasText: {
    label: "Texto",
    values: {
      with: "Con texto",
      without: "Sin texto",
    },
  },
  hasPhotos: {
    label: "Solo con fotos",
  },
  archive: {
    label: "Archivo",
    values: {
      unarchived: "Sin archivar",
      archived: "Archivadas",
      all: "También las archivadas",
    },
  },
  showPrivate: {
    label: "Mostrar las reseñas privadas",
    off: "Sin las reseñas privadas",
  },
  tagIds: {
    label: "Etiquetas",
  },
  assignee: {
    label: "Asignada a",
    of: "Asignada a {{name}}",
    other: "Una persona elegida",
    values: {
      anyone: "Cualquiera",
      me: "Yo",
      nobody: "Nadie",
    },
  },
  awaitingApproval: {
    label: "Respuesta por aprobar",
  },
  topics: {
    label: "Temas",
  },
  topicPolarity: {
    label: "Lo que se dice",
  },
  sentiments: {
    label: "Reseña en conjunto",
  },
  languages: {
    label: "Idioma de la reseña",
    other: "Otro idioma",
  },
  restaurantGroupIds: {
    label: "Grupos de restaurantes",
    gone: "Grupo no encontrado",
  },
  restaurantIds: {
    label: "Restaurantes",
    search: "Buscar un restaurante",
    find: "Buscar",
    none: "Ningún restaurante con ese nombre.",
    count: "{{count}} restaurantes",
  },
  removed: {
    label: "Retiradas de la plataforma",
  },
  late: {
    label: "Con retraso",
  },
  old: {
    label: "Antiguas sin respuesta",
  },
  refused: {
    label: "Respuestas rechazadas",
  },
  byHand: {
    label: "Respuestas que publica usted",
  },
  repliedBy: {
    label: "Primera respuesta",
    of: "Primera respuesta de {{name}}",
    values: {
      anyone: "Cualquiera",
      unknown: "Primera respuesta sin autor conocido",
    },
  },
  replyMethod: {
    label: "Primera respuesta",
    values: {
      any: "Todas",
      hand: "Respuesta escrita a mano",
      template: "Respuesta hecha con una plantilla",
      ai: "Respuesta redactada con IA",
      rule: "Respuesta enviada por una regla",
      platform: "Respuesta hecha fuera de Comptoir",
    },
  },
  reported: {
    label: "Denunciadas",
  },
} satisfies typeof fr;
