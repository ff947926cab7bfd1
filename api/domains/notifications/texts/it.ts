import type { NotificationTexts } from "./shape.ts";

const stars = (rating: number) => (rating === 0 ? "senza voto" : `${rating} ${rating > 1 ? "stelle" : "stella"}`);
const who = (actor: string) => actor || "Comptoir";
const from = (author: string) => (author === "" ? "" : ` di ${author}`);
const on = (platform: string) => (platform === "" ? "" : ` su ${platform}`);

export const it: NotificationTexts = {
  events: {
    review_negative: ({ author, rating, platform }) =>
      `Recensione negativa${from(author)}${on(platform)}: ${stars(rating)}`,
    review_new: ({ author, rating, platform }) => `Nuova recensione${from(author)}${on(platform)}: ${stars(rating)}`,
    review_late: ({ author }) => `La recensione${from(author)} attende risposta da troppo tempo`,
    review_late_assigned: ({ author }) => `La recensione in ritardo${from(author)} ora è sua`,
    mentioned: ({ actor }) => `${who(actor)} l’ha menzionata in una nota`,
    assigned: ({ actor, author }) => `${who(actor)} le ha assegnato la recensione${from(author)}`,
    suggestion_approved: ({ actor }) => `${who(actor)} ha approvato la sua risposta`,
    suggestion_refused: ({ actor }) => `${who(actor)} ha rifiutato la sua risposta`,
    suggestion_withdrawn: ({ actor }) => `${who(actor)} ha ritirato una proposta`,
    suggestion_superseded: ({ actor }) => `${who(actor)} ha risposto senza la sua proposta`,
    reply_refused: ({ state, platform, author, isReply }) => {
      const what = isReply ? `La risposta alla recensione${from(author)}` : "Una modifica della scheda";
      if (state === "refused") return `${what} è stata rifiutata da ${platform || "una piattaforma"}`;
      if (state === "overwritten") return `${what} è stata sostituita${on(platform)}`;
      return `${what} non è partita${platform === "" ? "" : ` verso ${platform}`}`;
    },
    connection_lost: ({ platform, restaurantCount }) =>
      restaurantCount > 0
        ? `${platform} è scollegato per ${restaurantCount} ${restaurantCount > 1 ? "ristoranti" : "ristorante"}`
        : `${platform} è scollegato`,
    channel_stopped: ({ channel, name }) =>
      channel === "webhook"
        ? `Il webhook verso ${name} è disattivato: da 24 ore non arriva nulla`
        : channel === "chat"
          ? `La sua chat (${name}) non riceve più le notifiche`
          : `Questo dispositivo non riceve più le notifiche: ${name}`,
    report_bounced: ({ name }) =>
      `Un destinatario del rapporto «${name}» non lo riceve più: il suo indirizzo viene rifiutato`,
  },
  mendChannel: "Apra le impostazioni per ricollegare questo canale.",
  summary: (count) => `${count} novità per lei`,
  digest: (count) => (count > 1 ? `Il suo riepilogo: ${count} novità` : "Il suo riepilogo: una novità"),
  digestIntro: "Ecco cosa è successo dall’ultimo riepilogo.",
  summaryIntro: "Ecco cosa è successo nel frattempo.",
  stars,
  byRating: "Recensioni ricevute, per voto e piattaforma",
  privateReviews: "Recensioni private",
  reply: "Rispondi a questa recensione",
  replyNote:
    "Un link «Rispondi» funziona una volta, per sette giorni, e risponde a suo nome: non inoltri questa e-mail.",
  more: (count) => `E altre ${count}.`,
  open: "Apri",
  openAll: "Vedi tutto",
  why: "Riceve questo messaggio perché lo chiedono le sue impostazioni delle notifiche.",
  settings: "Impostare le mie notifiche",
  stop: "Non ricevere più queste e-mail",
  stopDigest: "Non ricevere più il riepilogo quotidiano",
  test: { title: "Notifica di prova", body: "Tutto funziona: le notifiche arrivano qui." },
};
