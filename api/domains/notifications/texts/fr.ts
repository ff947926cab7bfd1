import type { NotificationTexts } from "./shape.ts";

const stars = (rating: number) => (rating === 0 ? "sans note" : `${rating} ${rating > 1 ? "étoiles" : "étoile"}`);
const who = (actor: string) => actor || "Comptoir";
const from = (author: string) => (author === "" ? "" : ` de ${author}`);
const on = (platform: string) => (platform === "" ? "" : ` sur ${platform}`);

export const fr: NotificationTexts = {
  events: {
    review_negative: ({ author, rating, platform }) => `Avis négatif${from(author)}${on(platform)} : ${stars(rating)}`,
    review_new: ({ author, rating, platform }) => `Nouvel avis${from(author)}${on(platform)} : ${stars(rating)}`,
    review_late: ({ author }) => `L’avis${from(author)} attend sa réponse depuis trop longtemps`,
    review_late_assigned: ({ author }) => `L’avis en retard${from(author)} vous est confié`,
    mentioned: ({ actor }) => `${who(actor)} vous a mentionné dans une note`,
    assigned: ({ actor, author }) => `${who(actor)} vous a confié l’avis${from(author)}`,
    suggestion_approved: ({ actor }) => `${who(actor)} a validé votre réponse`,
    suggestion_refused: ({ actor }) => `${who(actor)} a refusé votre réponse`,
    suggestion_withdrawn: ({ actor }) => `${who(actor)} a retiré une proposition`,
    suggestion_superseded: ({ actor }) => `${who(actor)} a répondu sans reprendre votre proposition`,
    reply_refused: ({ state, platform, author, isReply }) => {
      const what = isReply ? `La réponse à l’avis${from(author)}` : "Une modification de la fiche";
      if (state === "refused") return `${what} a été refusée par ${platform || "la plateforme"}`;
      if (state === "overwritten") return `${what} a été remplacée${on(platform)}`;
      return `${what} n’a pas pu être envoyée${platform === "" ? "" : ` à ${platform}`}`;
    },
    connection_lost: ({ platform, restaurantCount }) =>
      restaurantCount > 0
        ? `${platform} est déconnecté pour ${restaurantCount} ${restaurantCount > 1 ? "restaurants" : "restaurant"}`
        : `${platform} est déconnecté`,
    channel_stopped: ({ channel, name }) =>
      channel === "webhook"
        ? `Le webhook vers ${name} est désactivé : rien n’y arrive depuis 24 heures`
        : channel === "chat"
          ? `Votre chat (${name}) ne reçoit plus vos notifications`
          : `Cet appareil ne reçoit plus vos notifications : ${name}`,
    report_bounced: ({ name }) => `Un destinataire du rapport « ${name} » ne le reçoit plus : son adresse est refusée`,
  },
  mendChannel: "Ouvrez vos réglages pour relier de nouveau ce canal.",
  summary: (count) => `${count} nouvelles pour vous`,
  digest: (count) =>
    count > 1 ? `Votre résumé quotidien : ${count} nouvelles` : "Votre résumé quotidien : une nouvelle",
  digestIntro: "Voici ce qui s’est passé depuis votre dernier résumé.",
  summaryIntro: "Voici ce qui s’est passé entre-temps.",
  stars,
  byRating: "Avis reçus, par note et par plateforme",
  privateReviews: "Avis privés",
  reply: "Répondre à cet avis",
  replyNote:
    "Un lien « Répondre » sert une fois, pendant sept jours, et répond en votre nom : ne transférez pas cet e-mail.",
  more: (count) => `Et ${count} de plus.`,
  open: "Ouvrir",
  openAll: "Tout voir",
  why: "Vous recevez ce message parce que vos réglages de notifications le demandent.",
  settings: "Régler mes notifications",
  stop: "Ne plus recevoir ces e-mails",
  stopDigest: "Ne plus recevoir le résumé quotidien",
  test: { title: "Essai de notification", body: "Tout fonctionne : vos notifications arrivent bien ici." },
};
