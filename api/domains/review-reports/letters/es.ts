import type { LetterTexts } from "./texts.ts";

export const es: LetterTexts = {
  subject: "Asunto: denuncia de una reseña sobre {{restaurant}}",
  greeting: "Buenos días:",
  opening:
    "Ponemos en su conocimiento la siguiente reseña, publicada en {{platform}} sobre nuestro establecimiento {{restaurant}}{{place}}.",
  author: "Autor que se muestra: {{author}}",
  anonymous: "no se muestra",
  date: "Fecha de la reseña: {{date}}",
  rating: "Puntuación: {{rating}} de 5",
  address: "Dirección: {{url}}",
  quote: "Texto de la reseña:\n«{{text}}»",
  noText: "La reseña no contiene texto.",
  reasons: {
    spam: "Esta reseña parece contenido no deseado o repetido, sin relación con una visita real.",
    conflict:
      "Esta reseña parece proceder de alguien con un conflicto de intereses, por ejemplo un competidor o un antiguo empleado, y no de un cliente.",
    not_a_guest: "No encontramos ningún rastro de una visita, una reserva o un pedido que corresponda a esta reseña.",
    wrong_place: "Esta reseña habla de un establecimiento distinto del nuestro.",
    off_topic: "Esta reseña no trata de una experiencia en nuestro establecimiento.",
    offensive: "Esta reseña contiene expresiones groseras u ofensivas.",
    harassment: "Esta reseña ataca a una persona con insultos, amenazas o acoso.",
    hate: "Esta reseña contiene expresiones de odio o discriminatorias.",
    personal_info: "Esta reseña divulga datos personales de una persona identificable.",
  },
  evidence: "En apoyo de esta denuncia:",
  grounds: {
    digital_services:
      "Esta denuncia constituye una notificación en el sentido del artículo 16 del Reglamento (UE) 2022/2065 de Servicios Digitales.",
    french_press_insult:
      "Estas expresiones pueden entrar en el ámbito del artículo 29 de la ley francesa de 29 de julio de 1881 sobre la libertad de prensa (injurias, difamación).",
    french_press_hatred:
      "Estas expresiones pueden entrar en el ámbito del artículo 24 de la ley francesa de 29 de julio de 1881 sobre la libertad de prensa (provocación al odio o a la discriminación).",
  },
  request: "Les pedimos que la examinen conforme a sus normas y que la retiren si las incumple.",
  closing: "Atentamente,\n{{restaurant}}",
  enclosures: "Documentos adjuntos:",
};
