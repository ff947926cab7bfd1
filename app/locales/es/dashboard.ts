import type fr from "../fr/dashboard.ts";

export default {
  title: "Inicio",
  toAnswer: {
    label: "Por responder",
    action: "Responder a las reseñas",
    oldest: "La más antigua: {{ago}}",
    none: "Todo el mundo tiene su respuesta",
    pending_one: "{{formatted}} respuesta por publicar",
    pending_other: "{{formatted}} respuestas por publicar",
    refused_one: "{{formatted}} respuesta rechazada",
    refused_other: "{{formatted}} respuestas rechazadas",
  },
  rating: {
    label: "Nota media",
    inWords: "{{rating}} de 5",
    count_one: "de {{formatted}} nota pública",
    count_other: "de {{formatted}} notas públicas",
  },
  fall: {
    because: "Desde el {{day}}: nota media {{rating}}, con quejas sobre {{topics}}.",
    plain: "Desde el {{day}}: nota media {{rating}}.",
    before: "Antes era de {{rating}}.",
    read: "Leer estas reseñas",
    topics: {
      food: "la cocina",
      service: "el servicio",
      atmosphere: "el ambiente",
      price: "los precios",
      wait: "la espera",
      hygiene: "la limpieza",
      location: "la ubicación",
    },
  },
  newReviews: {
    label: "Reseñas nuevas, 30 días",
    previous_one: "{{formatted}} en los 30 días anteriores",
    previous_other: "{{formatted}} en los 30 días anteriores",
  },
  response: {
    label: "Tasa de respuesta, 30 días",
    detail_one: "{{answered}} de {{formatted}} reseña",
    detail_other: "{{answered}} de {{formatted}} reseñas",
    median: "Tiempo mediano: {{duration}}",
  },
  distribution: {
    title: "Reparto de las notas",
    stars_one: "{{count}} estrella",
    stars_other: "{{count}} estrellas",
  },
  weeks: {
    title: "Reseñas de las últimas doce semanas",
    summary: "Entre {{least}} y {{most}} reseñas por semana.",
    quiet: "Ninguna reseña pública en las últimas doce semanas.",
    ratings: "Nota media por semana",
    asTable: "Ver las cifras",
    week: "Semana",
    count: "Reseñas",
    rating: "Nota",
    from: "del {{day}}",
  },
  hours: {
    title: "Hoy",
    openNow: "Abierto ahora",
    closedNow: "Cerrado ahora",
    closed: "Cerrado todo el día",
    closedTemporarily: "Cerrado temporalmente",
    unknown: "El horario no está indicado.",
  },
  definitions: {
    title: "Cómo se cuentan estas cifras",
    toAnswer: {
      term: "Por responder",
      text: "Reseñas sin respuesta que no están archivadas. Una respuesta guardada pero aún no publicada se cuenta aparte.",
    },
    rating: {
      term: "Nota media",
      text: "La media de todas las notas públicas, de 1 a 5, incluidas las archivadas. El cambio compara con la misma media de hace 30 días.",
    },
    fall: {
      term: "Caída de la nota",
      text: "Se avisa cuando, desde hace al menos cuatro semanas, las notas públicas están de media 0,7 estrellas por debajo de las de los seis meses anteriores y cada periodo de cuatro semanas lo confirma. Se nombra un tema cuando una cuarta parte de estas reseñas se queja de él, al menos la mitad más que antes.",
    },
    newReviews: {
      term: "Reseñas nuevas",
      text: "Reseñas públicas de los últimos 30 días completos hasta hoy, según la hora del restaurante.",
    },
    response: {
      term: "Tasa de respuesta",
      text: "De las reseñas públicas de los últimos 30 días que admiten respuesta, la parte que tiene una publicada. La mitad de las respuestas llegó antes del tiempo mediano.",
    },
    weeks: {
      term: "Semanas",
      text: "Periodos de siete días, el último de los cuales termina hoy. Las reseñas privadas no entran en ninguna de estas cifras, salvo en las que esperan respuesta si la admiten.",
    },
  },
  none: {
    title: "Todavía no hay reseñas",
    text: "En cuanto lleguen las primeras reseñas, sus cifras se verán aquí.",
    textAdmin: "Importe las reseñas de este restaurante y sus cifras se verán aquí.",
    import: "Importar reseñas",
  },
} satisfies typeof fr;
