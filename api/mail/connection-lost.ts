import type { Language } from "#contract/languages.ts";
import type { Mail } from "./compose.ts";
import { type ConnectionFacts, composeConnectionMail } from "./connection-mail.ts";

/** Data of a mail about a lost account. */
export type LostConnection = ConnectionFacts;
type Texts = {
  subject: (platform: string, count: number) => string;
  preview: string;
  heading: (platform: string) => string;
  intro: (platform: string, account: string) => string;
  restaurants: (names: string, moreCount: number) => string;
  effect: string;
  button: string;
  kept: string;
};

const texts: Record<Language, Texts> = {
  fr: {
    subject: (platform, count) =>
      count > 0
        ? `${platform} est déconnecté pour ${count} ${count > 1 ? "restaurants" : "restaurant"}`
        : `${platform} est déconnecté`,
    preview: "Reconnectez le compte : une minute suffit, et rien n’est perdu.",
    heading: (platform) => `Le compte ${platform} doit être reconnecté`,
    intro: (platform, account) =>
      `${platform} n’accepte plus l’accès donné par le compte « ${account} ». Cela arrive après un changement de mot de passe, un retrait de droits ou simplement avec le temps.`,
    restaurants: (names, more) => `Restaurants concernés : ${names}${more > 0 ? ` et ${more} de plus` : ""}.`,
    effect: "En attendant, les nouveaux avis n’arrivent plus et les réponses restent en attente.",
    button: "Reconnecter le compte",
    kept: "Il n’y a rien à refaire pour vos restaurants : les réponses en attente partiront d’elles-mêmes dès la reconnexion.",
  },
  en: {
    subject: (platform, count) =>
      count > 0
        ? `${platform} is disconnected for ${count} ${count > 1 ? "restaurants" : "restaurant"}`
        : `${platform} is disconnected`,
    preview: "Reconnect the account: it takes a minute and nothing is lost.",
    heading: (platform) => `The ${platform} account must be reconnected`,
    intro: (platform, account) =>
      `${platform} no longer accepts the access given by the account “${account}”. This happens after a password change, when rights are withdrawn, or simply over time.`,
    restaurants: (names, more) => `Restaurants concerned: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
    effect: "Until then, no new reviews arrive and replies wait.",
    button: "Reconnect the account",
    kept: "There is nothing to set up again for your restaurants: waiting replies will be sent by themselves once the account is reconnected.",
  },
  es: {
    subject: (platform, count) =>
      count > 0
        ? `${platform} está desconectado en ${count} ${count > 1 ? "restaurantes" : "restaurante"}`
        : `${platform} está desconectado`,
    preview: "Reconecte la cuenta: basta un minuto y no se pierde nada.",
    heading: (platform) => `Hay que reconectar la cuenta de ${platform}`,
    intro: (platform, account) =>
      `${platform} ya no acepta el acceso que dio la cuenta «${account}». Sucede al cambiar la contraseña, al retirar permisos o tras mucho tiempo.`,
    restaurants: (names, more) => `Restaurantes afectados: ${names}${more > 0 ? ` y ${more} más` : ""}.`,
    effect: "Mientras tanto no llegan reseñas nuevas y las respuestas quedan en espera.",
    button: "Reconectar la cuenta",
    kept: "Sus restaurantes siguen conectados y las respuestas en espera saldrán solas en cuanto reconecte la cuenta.",
  },
  it: {
    subject: (platform, count) =>
      count > 0
        ? `${platform} è scollegato per ${count} ${count > 1 ? "ristoranti" : "ristorante"}`
        : `${platform} è scollegato`,
    preview: "Ricolleghi l’account: basta un minuto e non si perde nulla.",
    heading: (platform) => `L’account ${platform} va ricollegato`,
    intro: (platform, account) =>
      `${platform} non accetta più l’accesso concesso dall’account «${account}». Succede dopo un cambio di password, una revoca dei permessi o molto tempo.`,
    restaurants: (names, more) => `Ristoranti interessati: ${names}${more > 0 ? ` e altri ${more}` : ""}.`,
    effect: "Nel frattempo non arrivano nuove recensioni e le risposte restano in attesa.",
    button: "Ricollega l’account",
    kept: "I ristoranti restano collegati e le risposte in attesa partiranno da sole appena ricollega l’account.",
  },
};

/** The mail about a lost account, in the person's language. */
export function composeConnectionLostMail(language: Language, lost: LostConnection): Mail {
  const { heading, intro, subject, ...words } = texts[language];
  return composeConnectionMail("connection-lost", language, lost, {
    ...words,
    heading: heading(lost.platformName),
    intro: intro(lost.platformName, lost.accountName),
    subject: subject(lost.platformName, lost.restaurantCount),
  });
}
