export default {
  title: "Desarrolladores",
  uses: "Lo que permiten las plataformas",
  noUse: "No se ha pedido nada a las plataformas en los últimos minutos.",
  columns: {
    platform: "Plataforma",
    use: "Usado",
    window: "Ventana",
    frees: "Libre de nuevo",
    held: "Última espera",
  },
  use: "{{used}} de {{allowed}}",
  minutes_one: "{{count}} minuto",
  minutes_other: "{{count}} minutos",
  seconds_one: "{{count}} segundo",
  seconds_other: "{{count}} segundos",
  free: "Ahora",
  never: "Ninguna",
  waiting: {
    title: "A la espera de una plataforma",
    none: "Nada espera.",
    count_one: "{{count}} en espera",
    count_other: "{{count}} en espera",
    more_one: "y {{count}} más",
    more_other: "y {{count}} más",
  },
  works: {
    reading: "lectura de reseñas",
    sending: "envío",
  },
  until: "hasta el {{at}}",
  intro:
    "Las cifras abarcan toda la instalación, con diez segundos de retraso como mucho. Lo que espera sigue por sí solo.",
};
