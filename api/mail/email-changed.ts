import type { Language } from "#contract/languages.ts";
import { mailDocument, mailHeading, mailNote, mailParagraph } from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

type Texts = { subject: string; preview: string; intro: (email: string) => string; warning: string };

const texts: Record<Language, Texts> = {
  fr: {
    subject: "Votre adresse e-mail a changé",
    preview: "Vous vous connectez désormais à Comptoir avec une autre adresse.",
    intro: (email) => `Vous vous connectez désormais à Comptoir avec l’adresse ${email}. Celle-ci ne sert plus.`,
    warning:
      "Ce n’était pas vous ? Prévenez aussitôt un propriétaire de votre organisation : quelqu’un connaît votre mot de passe.",
  },
  en: {
    subject: "Your e-mail address has changed",
    preview: "From now on you sign in to Comptoir with another address.",
    intro: (email) => `From now on you sign in to Comptoir with the address ${email}. This one is no longer used.`,
    warning: "That was not you? Tell an owner of your organization right away: somebody knows your password.",
  },
  es: {
    subject: "Su dirección de correo ha cambiado",
    preview: "Ahora inicia sesión en Comptoir con otra dirección.",
    intro: (email) => `Ahora inicia sesión en Comptoir con la dirección ${email}. Esta ya no se usa.`,
    warning: "¿No ha sido usted? Avise enseguida a un propietario de su organización: alguien conoce su contraseña.",
  },
  it: {
    subject: "Il suo indirizzo e-mail è cambiato",
    preview: "D’ora in poi accede a Comptoir con un altro indirizzo.",
    intro: (email) => `D’ora in poi accede a Comptoir con l’indirizzo ${email}. Questo non serve più.`,
    warning:
      "Non è stato lei? Avvisi subito un proprietario della sua organizzazione: qualcuno conosce la sua password.",
  },
};

/** Tells the former address that another one has taken its place. */
export function composeEmailChangedMail(language: Language, { name, email }: { name: string; email: string }): Mail {
  const words = texts[language];
  const frame = frames[language];
  const greeting = name === "" ? frame.greetingPlain : frame.greeting(name);
  const lines = [greeting, words.intro(email), words.warning, frame.signature];
  const body = [
    mailHeading(words.subject),
    mailParagraph(greeting),
    mailParagraph(words.intro(email)),
    mailNote(words.warning),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  return { kind: "email-changed", language, subject: words.subject, text: `${lines.join("\n\n")}\n`, html };
}
