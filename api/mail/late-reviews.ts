import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import {
  mailAddress,
  mailButton,
  mailDocument,
  mailHeading,
  mailNote,
  mailNoteLink,
  mailParagraph,
} from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

/** Data of a mail about late reviews: restaurant, stars, since when; never the guest's text. */
export type LateReviews = {
  name: string;
  reviews: { restaurant: string; rating: number; dueAt: Date; timeZone: string }[];
  /** Of all late reviews, those not listed included. */
  count: number;
  href: string;
  /** Where the person stops these mails, with the words of the link. */
  stop: { href: string; text: string };
};
type Texts = {
  subject: (count: number) => string;
  preview: string;
  intro: (count: number) => string;
  line: (restaurant: string, stars: string, moment: string) => string;
  stars: (rating: number) => string;
  more: (count: number) => string;
  button: string;
  why: string;
};

const texts: Record<Language, Texts> = {
  fr: {
    subject: (count) =>
      count > 1 ? `${count} avis en retard attendent leur réponse` : "Un avis en retard attend sa réponse",
    preview: "Le délai de réponse est passé.",
    intro: (count) =>
      count > 1 ? "Le délai de réponse de ces avis est passé :" : "Le délai de réponse de cet avis est passé :",
    line: (restaurant, stars, moment) => `${restaurant} · ${stars} · à répondre avant le ${moment}`,
    stars: (rating) => (rating === 0 ? "sans note" : `${rating} ${rating > 1 ? "étoiles" : "étoile"}`),
    more: (count) => `Et ${count} de plus.`,
    button: "Voir les avis",
    why: "Vous recevez ce message parce que les réglages des réponses vous désignent, ou que l’avis vous est confié. Au plus un par heure.",
  },
  en: {
    subject: (count) =>
      count > 1 ? `${count} late reviews are waiting for a reply` : "A late review is waiting for a reply",
    preview: "The reply deadline has passed.",
    intro: (count) =>
      count > 1 ? "The reply deadline for these reviews has passed:" : "The reply deadline for this review has passed:",
    line: (restaurant, stars, moment) => `${restaurant} · ${stars} · to be answered by ${moment}`,
    stars: (rating) => (rating === 0 ? "no rating" : `${rating} ${rating > 1 ? "stars" : "star"}`),
    more: (count) => `And ${count} more.`,
    button: "See the reviews",
    why: "You are receiving this message because the reply settings name you, or because the review is assigned to you. At most one an hour.",
  },
  es: {
    subject: (count) =>
      count > 1 ? `${count} reseñas esperan respuesta con retraso` : "Una reseña espera respuesta con retraso",
    preview: "Su plazo de respuesta ha pasado.",
    intro: (count) =>
      count > 1
        ? "El plazo de respuesta de estas reseñas ha pasado:"
        : "El plazo de respuesta de esta reseña ha pasado:",
    line: (restaurant, stars, moment) => `${restaurant} · ${stars} · por responder antes del ${moment}`,
    stars: (rating) => (rating === 0 ? "sin nota" : `${rating} ${rating > 1 ? "estrellas" : "estrella"}`),
    more: (count) => `Y ${count} más.`,
    button: "Ver las reseñas",
    why: "Recibe este mensaje porque su nombre está en los ajustes de las reseñas, o porque la reseña está asignada a usted. Como máximo uno por hora.",
  },
  it: {
    subject: (count) =>
      count > 1 ? `${count} recensioni attendono risposta in ritardo` : "Una recensione attende risposta in ritardo",
    preview: "La scadenza per rispondere è passata.",
    intro: (count) =>
      count > 1 ? "La scadenza di queste recensioni è passata:" : "La scadenza di questa recensione è passata:",
    line: (restaurant, stars, moment) => `${restaurant} · ${stars} · da rispondere entro il ${moment}`,
    stars: (rating) => (rating === 0 ? "senza voto" : `${rating} ${rating > 1 ? "stelle" : "stella"}`),
    more: (count) => `E altre ${count}.`,
    button: "Vedi le recensioni",
    why: "Riceve questo messaggio perché il suo nome è nelle impostazioni delle recensioni, o perché la recensione è assegnata a lei. Al massimo uno all’ora.",
  },
};

/** The mail about reviews that have become late, in the person's language; times are those of each restaurant. */
export function composeLateReviewsMail(language: Language, late: LateReviews): Mail {
  const [words, frame] = [texts[language], frames[language]];
  const { name, reviews, count, href, stop } = late;
  const lines = reviews.map(({ restaurant, rating, dueAt, timeZone }) => {
    const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
    const moment = new Intl.DateTimeFormat(writtenLocaleOf[language], format).format(dueAt);
    return words.line(restaurant, words.stars(rating), moment);
  });
  const more = count > reviews.length ? [words.more(count - reviews.length)] : [];
  const paragraphs = [name === "" ? frame.greetingPlain : frame.greeting(name), words.intro(count), ...lines, ...more];
  const subject = words.subject(count);
  const body = [
    mailHeading(subject),
    ...paragraphs.map(mailParagraph),
    mailButton(words.button, href),
    mailNote(words.why),
    mailNote(frame.address),
    mailAddress(href),
    mailNoteLink(stop.text, stop.href),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: subject, preview: words.preview, body });
  const text = [...paragraphs, href, words.why, `${stop.text}\n${stop.href}`, frame.signature].join("\n\n");
  return { kind: "late-reviews", language, subject, text: `${text}\n`, html, unsubscribeAddress: stop.href };
}
