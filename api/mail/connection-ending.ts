import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { Mail } from "./compose.ts";
import { type ConnectionFacts, composeConnectionMail } from "./connection-mail.ts";

/** Data of a mail about an account whose consent is about to end. */
export type EndingConnection = ConnectionFacts & { endsAt: Date };
type Texts = {
  subject: (platform: string, day: string) => string;
  preview: string;
  heading: (platform: string) => string;
  intro: (platform: string, account: string, day: string) => string;
  restaurants: (names: string, moreCount: number) => string;
  effect: string;
  button: string;
  kept: string;
};

const texts: Record<Language, Texts> = {
  fr: {
    subject: (platform, day) => `${platform} : l’accès prend fin le ${day}`,
    preview: "Une minute maintenant évite une interruption.",
    heading: (platform) => `L’accès à ${platform} prend bientôt fin`,
    intro: (platform, account, day) =>
      `${platform} limite la durée des autorisations. Celle du compte « ${account} » prend fin le ${day}.`,
    restaurants: (names, more) => `Restaurants concernés : ${names}${more > 0 ? ` et ${more} de plus` : ""}.`,
    effect: "Après cette date, les nouveaux avis n’arriveront plus et les réponses attendront.",
    button: "Renouveler l’accès",
    kept: "Renouvelé avant cette date, l’accès continue sans interruption et vos restaurants restent connectés.",
  },
  en: {
    subject: (platform, day) => `${platform}: access ends on ${day}`,
    preview: "A minute now avoids an interruption.",
    heading: (platform) => `Access to ${platform} is about to end`,
    intro: (platform, account, day) =>
      `${platform} gives access for a limited time. That of the account “${account}” ends on ${day}.`,
    restaurants: (names, more) => `Restaurants concerned: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
    effect: "After that day, no new reviews will arrive and replies will wait.",
    button: "Renew access",
    kept: "If it is renewed before that day, access continues without interruption and your restaurants stay connected.",
  },
  es: {
    subject: (platform, day) => `${platform}: el acceso termina el ${day}`,
    preview: "Un minuto ahora evita una interrupción.",
    heading: (platform) => `El acceso a ${platform} termina pronto`,
    intro: (platform, account, day) =>
      `${platform} limita la duración de las autorizaciones. La de la cuenta «${account}» termina el ${day}.`,
    restaurants: (names, more) => `Restaurantes afectados: ${names}${more > 0 ? ` y ${more} más` : ""}.`,
    effect: "Después de esa fecha no llegarán reseñas nuevas y las respuestas quedarán en espera.",
    button: "Renovar el acceso",
    kept: "Si se renueva antes, el acceso sigue sin interrupción y sus restaurantes siguen conectados.",
  },
  it: {
    subject: (platform, day) => `${platform}: l’accesso termina il ${day}`,
    preview: "Un minuto adesso evita un’interruzione.",
    heading: (platform) => `L’accesso a ${platform} sta per terminare`,
    intro: (platform, account, day) =>
      `${platform} concede l’accesso per un tempo limitato. Quello dell’account «${account}» termina il ${day}.`,
    restaurants: (names, more) => `Ristoranti interessati: ${names}${more > 0 ? ` e altri ${more}` : ""}.`,
    effect: "Dopo quella data non arriveranno nuove recensioni e le risposte resteranno in attesa.",
    button: "Rinnova l’accesso",
    kept: "Se viene rinnovato prima, l’accesso continua senza interruzioni e i ristoranti restano collegati.",
  },
};

/** The mail about a consent that is about to end, in the person's language. */
export function composeConnectionEndingMail(language: Language, ending: EndingConnection): Mail {
  const { subject, heading, intro, ...words } = texts[language];
  const { platformName, accountName, endsAt } = ending;
  const day = new Intl.DateTimeFormat(writtenLocaleOf[language], { dateStyle: "long", timeZone: "UTC" }).format(endsAt);
  return composeConnectionMail("connection-ending", language, ending, {
    ...words,
    subject: subject(platformName, day),
    heading: heading(platformName),
    intro: intro(platformName, accountName, day),
  });
}
