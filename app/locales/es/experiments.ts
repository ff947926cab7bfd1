export default {
  title: "Desarrolladores",
  intro: "Las funciones que esta instalación abre o mantiene cerradas. Se ajustan en el archivo incluido, no aquí.",
  service: "Esta instalación toma sus funciones de GrowthBook: las encontrará allí.",
  caption: "Funciones",
  flag: "Función",
  state: "Estado",
  owner: "Responsable",
  end: "Fin",
  on: "Abierta",
  off: "Cerrada",
  rules: "según la persona",
  nobody: "Nadie",
  never: "Sin fin",
  endsIn: "Termina {{when}}",
  ended: "Terminó {{when}}",
  problems: {
    waiting: "La primera respuesta aún no ha llegado: hasta entonces todas las funciones están cerradas.",
    unreachable: "No se han podido leer las funciones: todas están cerradas. El registro dice por qué.",
    empty: "La respuesta no contiene ninguna función: todas están cerradas. Compruebe GROWTHBOOK_CLIENT_KEY.",
    encrypted:
      "La respuesta está cifrada y no hay clave: todas las funciones están cerradas. Indique GROWTHBOOK_DECRYPTION_KEY.",
    wrongKey:
      "La respuesta no se descifra con esta clave: todas las funciones están cerradas. Compruebe GROWTHBOOK_DECRYPTION_KEY.",
  },
  flags: {
    "store-locator": {
      name: "Localizador de locales",
      text: "Abre, en Visibilidad, la página que muestra todos los restaurantes de una marca en un mapa.",
    },
    roi: {
      name: "Retorno de la inversión",
      text: "Abre la pestaña de las estadísticas que estima lo que aportan las respuestas y las reseñas.",
    },
    boosters: {
      name: "Boosters",
      text: "Abre la ruleta de la suerte y los soportes con chip que invitan a los clientes a dejar una reseña.",
    },
    automations: {
      name: "Automatizaciones",
      text: "Abre, en los ajustes de un restaurante, las reglas que responden solas a algunas reseñas.",
    },
    interactions: {
      name: "Mensajes y comentarios",
      text: "Abre la bandeja de los mensajes de los clientes y de los comentarios en las publicaciones.",
    },
    "ai-settings": {
      name: "IA y tono",
      text: "Abre, en los ajustes de un restaurante, la voz de la marca y el proveedor de los borradores.",
    },
  },
  owners: {
    visibility: "Visibilidad",
    statistics: "Estadísticas",
    boosters: "Boosters",
    replies: "Respuestas",
    messages: "Mensajes",
  },
};
