import type { Language } from "#contract/languages.ts";
import { mailDocument, mailHeading, mailNote, mailParagraph } from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

type Texts = { subject: string; preview: string; intro: (by: string) => string; next: string; warning: string };

const texts: Record<Language, Texts> = {
  fr: {
    subject: "Votre second facteur a été retiré",
    preview: "Vous vous connectez à nouveau sans code.",
    intro: (by) => `${by} a retiré votre second facteur : codes du téléphone, clés d’accès et codes de secours.`,
    next: "Vous avez été déconnecté partout. Connectez-vous comme d’habitude, puis configurez-en un nouveau dans votre profil.",
    warning:
      "Vous n’avez rien demandé ? Prévenez aussitôt un propriétaire de votre organisation et changez votre mot de passe.",
  },
  en: {
    subject: "Your second factor was removed",
    preview: "You sign in without a code again.",
    intro: (by) => `${by} removed your second factor: the codes of your phone, your passkeys and your recovery codes.`,
    next: "You were signed out everywhere. Sign in as usual, then set up a new one in your profile.",
    warning: "You did not ask for this? Tell an owner of your organization right away and change your password.",
  },
  es: {
    subject: "Se ha eliminado su segundo factor",
    preview: "Vuelve a iniciar sesión sin código.",
    intro: (by) =>
      `${by} ha eliminado su segundo factor: los códigos del teléfono, las llaves de acceso y los códigos de recuperación.`,
    next: "Se ha cerrado su sesión en todas partes. Inicie sesión como siempre y configure uno nuevo en su perfil.",
    warning: "¿No lo ha pedido? Avise enseguida a un propietario de su organización y cambie su contraseña.",
  },
  it: {
    subject: "Il suo secondo fattore è stato rimosso",
    preview: "Accede di nuovo senza codice.",
    intro: (by) => `${by} ha rimosso il suo secondo fattore: i codici del telefono, le passkey e i codici di recupero.`,
    next: "È stato disconnesso ovunque. Acceda come al solito, poi ne configuri uno nuovo nel profilo.",
    warning: "Non l’ha chiesto lei? Avvisi subito un proprietario della sua organizzazione e cambi la password.",
  },
};

/** Tells somebody that a colleague has taken their second factor away. */
export function composeSecondFactorResetMail(language: Language, { name, by }: { name: string; by: string }): Mail {
  const words = texts[language];
  const frame = frames[language];
  const greeting = name === "" ? frame.greetingPlain : frame.greeting(name);
  const lines = [greeting, words.intro(by), words.next, words.warning, frame.signature];
  const body = [
    mailHeading(words.subject),
    mailParagraph(greeting),
    mailParagraph(words.intro(by)),
    mailParagraph(words.next),
    mailNote(words.warning),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  return { kind: "second-factor-reset", language, subject: words.subject, text: `${lines.join("\n\n")}\n`, html };
}
