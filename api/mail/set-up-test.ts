import type { Language } from "#contract/languages.ts";
import { mailAddress, mailDocument, mailHeading, mailNote, mailParagraph } from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

type Texts = { subject: string; preview: string; intro: string; address: string };

const texts: Record<Language, Texts> = {
  fr: {
    subject: "Comptoir peut vous écrire",
    preview: "Le serveur de messagerie est bien réglé.",
    intro: "Ce message d’essai est arrivé : les invitations, alertes et rapports partiront de la même façon.",
    address: "Les liens de ces messages mèneront à cette adresse :",
  },
  en: {
    subject: "Comptoir can write to you",
    preview: "The mail server is set up correctly.",
    intro: "This test message has arrived: invitations, alerts and reports will be sent the same way.",
    address: "The links in those messages will lead to this address:",
  },
  es: {
    subject: "Comptoir puede escribirle",
    preview: "El servidor de correo está bien configurado.",
    intro: "Este mensaje de prueba ha llegado: las invitaciones, alertas e informes saldrán del mismo modo.",
    address: "Los enlaces de esos mensajes llevarán a esta dirección:",
  },
  it: {
    subject: "Comptoir può scriverle",
    preview: "Il server di posta è impostato correttamente.",
    intro: "Questo messaggio di prova è arrivato: inviti, avvisi e report partiranno allo stesso modo.",
    address: "I link di quei messaggi porteranno a questo indirizzo:",
  },
};

/** The mail by which somebody who sets Comptoir up sees that mails arrive, with the address that all links will have. */
export function composeSetUpTestMail(language: Language, publicOrigin: string): Mail {
  const [words, frame] = [texts[language], frames[language]];
  const body = [
    mailHeading(words.subject),
    mailParagraph(frame.greetingPlain),
    mailParagraph(words.intro),
    mailNote(words.address),
    mailAddress(publicOrigin),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  const text = [frame.greetingPlain, words.intro, words.address, publicOrigin, frame.signature].join("\n\n");
  return { kind: "set-up-test", language, subject: words.subject, text: `${text}\n`, html };
}
