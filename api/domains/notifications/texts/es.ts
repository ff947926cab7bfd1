import type { NotificationTexts } from "./shape.ts";

const stars = (rating: number) => (rating === 0 ? "sin nota" : `${rating} ${rating > 1 ? "estrellas" : "estrella"}`);
const who = (actor: string) => actor || "Comptoir";
const from = (author: string) => (author === "" ? "" : ` de ${author}`);
const on = (platform: string) => (platform === "" ? "" : ` en ${platform}`);

export const es: NotificationTexts = {
  events: {
    review_negative: ({ author, rating, platform }) =>
      `Reseña negativa${from(author)}${on(platform)}: ${stars(rating)}`,
    review_new: ({ author, rating, platform }) => `Reseña nueva${from(author)}${on(platform)}: ${stars(rating)}`,
    review_late: ({ author }) => `La reseña${from(author)} espera respuesta desde hace demasiado tiempo`,
    review_late_assigned: ({ author }) => `La reseña con retraso${from(author)} ahora es suya`,
    mentioned: ({ actor }) => `${who(actor)} le mencionó en una nota`,
    assigned: ({ actor, author }) => `${who(actor)} le asignó la reseña${from(author)}`,
    suggestion_approved: ({ actor }) => `${who(actor)} aprobó su respuesta`,
    suggestion_refused: ({ actor }) => `${who(actor)} rechazó su respuesta`,
    suggestion_withdrawn: ({ actor }) => `${who(actor)} retiró una propuesta`,
    suggestion_superseded: ({ actor }) => `${who(actor)} respondió sin su propuesta`,
    reply_refused: ({ state, platform, author, isReply }) => {
      if (state === "refused") {
        const refused = isReply ? `la respuesta a la reseña${from(author)}` : "un cambio de la ficha";
        return `${platform || "La plataforma"} rechazó ${refused}`;
      }
      const what = isReply ? `La respuesta a la reseña${from(author)}` : "Un cambio de la ficha";
      if (state === "overwritten") return `${what}: otro texto está publicado${on(platform)}`;
      return `${what} no se pudo enviar${platform === "" ? "" : ` a ${platform}`}`;
    },
    connection_lost: ({ platform, restaurantCount }) =>
      restaurantCount > 0
        ? `${platform} está desconectado en ${restaurantCount} ${restaurantCount > 1 ? "restaurantes" : "restaurante"}`
        : `${platform} está desconectado`,
    channel_stopped: ({ channel, name }) =>
      channel === "webhook"
        ? `El webhook hacia ${name} está desactivado: no llega nada desde hace 24 horas`
        : channel === "chat"
          ? `Su chat (${name}) ya no recibe sus notificaciones`
          : `Este dispositivo ya no recibe sus notificaciones: ${name}`,
    report_bounced: ({ name }) => `Un destinatario del informe «${name}» ya no lo recibe: su dirección se rechaza`,
  },
  mendChannel: "Abra sus ajustes para volver a vincular este canal.",
  summary: (count) => `${count} novedades para usted`,
  digest: (count) => (count > 1 ? `Su resumen diario: ${count} novedades` : "Su resumen diario: una novedad"),
  digestIntro: "Esto ha pasado desde su último resumen.",
  summaryIntro: "Esto ha pasado mientras tanto.",
  stars,
  byRating: "Reseñas recibidas, por nota y por plataforma",
  privateReviews: "Reseñas privadas",
  reply: "Responder a esta reseña",
  replyNote:
    "Un enlace «Responder» sirve una vez, durante siete días, y responde en su nombre: no reenvíe este correo.",
  more: (count) => `Y ${count} más.`,
  open: "Abrir",
  openAll: "Ver todo",
  why: "Recibe este mensaje porque así lo piden sus ajustes de notificaciones.",
  settings: "Ajustar mis notificaciones",
  stop: "No recibir más estos correos",
  stopDigest: "No recibir más el resumen diario",
  test: { title: "Notificación de prueba", body: "Todo funciona: sus notificaciones llegan aquí." },
};
