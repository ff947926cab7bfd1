import type { Phrases } from "./texts.ts";

export const es: Phrases = {
  dishes: {
    bistro: ["el tartar", "la terrina", "el confit de pato", "la sopa de cebolla", "la carrillera", "la tarta Tatin"],
    pizza: ["la margarita", "la burrata", "los linguine con almejas", "el tiramisú", "la calzone", "los arancini"],
  },
  openings: {
    happy: [
      "Una velada estupenda.",
      "Volveremos sin duda.",
      "Nos recibieron de maravilla.",
      "Comida redonda.",
      "Un acierto del barrio.",
    ],
    mixed: ["Opinión dividida.", "Correcto, sin más.", "El local es bonito.", "Esta vez flojo."],
    cross: ["Una decepción.", "No volveremos.", "Cuarenta minutos esperando.", "Dos visitas, dos chascos."],
  },
  middles: {
    happy: ["Nos encantó @.", "Hay que probar @.", "Servicio atento, y @ de diez.", "@ en su punto."],
    mixed: [
      "A @ le faltaba sal.",
      "Bien por @, menos por el servicio.",
      "El personal no daba abasto, aunque @ cumple.",
    ],
    cross: ["Trajeron @ frío.", "Pedimos @ y llegó otra cosa.", "Nadie nos atendía y @ no sabía a nada."],
  },
  closings: {
    happy: ["¡Gracias a todo el equipo!", "Buena relación calidad-precio.", "Mejor reservar.", "Muy recomendable."],
    mixed: ["Repetiremos un día más tranquilo.", "Se puede mejorar.", "Le daremos otra oportunidad."],
    cross: ["Ni una disculpa.", "Una pena, antes era mejor.", "Evitar en fin de semana."],
  },
  titles: {
    happy: ["Un placer", "Gran sitio", "Repetiremos"],
    mixed: ["Regular", "Mejorable"],
    cross: ["Decepción", "Evitar"],
  },
  authors: [
    "Alba Requena",
    "Iker Montalvo",
    "Rocío Sanabria",
    "Gonzalo Peral",
    "Noa Villegas",
    "Mateo Urrutia",
    "Lola Carvajal",
    "Sergi Balaguer",
  ],
  replies: {
    happy: ["¡Muchas gracias, hasta pronto!", "Todo el equipo se lo agradece."],
    mixed: ["Gracias por su opinión, la comentamos en cocina.", "Gracias por su franqueza, lo haremos mejor."],
    cross: ["Sentimos lo ocurrido y queremos entender qué pasó.", "Nuestras disculpas: no es lo que queremos servir."],
  },
};
