import type { Language } from "#contract/languages.ts";
import { mailButton, mailDocument, mailHeading, mailParagraph } from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

type Texts = { subject: string; preview: string; intro: string; press: string };

const texts: Record<Language, Texts> = {
  fr: {
    subject: "Connectez-vous par votre organisation",
    preview: "Votre organisation n’utilise pas de mot de passe pour Comptoir.",
    intro:
      "Vous avez demandé un nouveau mot de passe. Votre organisation n’en utilise pas pour Comptoir : vous vous connectez par elle, comme à vos autres outils.",
    press: "Me connecter par mon organisation",
  },
  en: {
    subject: "Sign in through your organization",
    preview: "Your organization uses no passwords for Comptoir.",
    intro:
      "You asked for a new password. Your organization uses none for Comptoir: you sign in through it, as you do for your other tools.",
    press: "Sign in through my organization",
  },
  es: {
    subject: "Inicie sesión a través de su organización",
    preview: "Su organización no usa contraseñas para Comptoir.",
    intro:
      "Ha pedido una nueva contraseña. Su organización no las usa para Comptoir: inicia sesión a través de ella, como en sus demás herramientas.",
    press: "Iniciar sesión a través de mi organización",
  },
  it: {
    subject: "Acceda tramite la sua organizzazione",
    preview: "La sua organizzazione non usa password per Comptoir.",
    intro:
      "Ha chiesto una nuova password. La sua organizzazione non ne usa per Comptoir: si accede tramite essa, come agli altri strumenti.",
    press: "Accedi tramite la mia organizzazione",
  },
};

/** Answers whoever asks for a new password where their organization has switched passwords off. */
export function composePasswordOffMail(language: Language, { name, href }: { name: string; href: string }): Mail {
  const words = texts[language];
  const frame = frames[language];
  const greeting = name === "" ? frame.greetingPlain : frame.greeting(name);
  const text = `${[greeting, words.intro, `${words.press}\n${href}`, frame.signature].join("\n\n")}\n`;
  const body = [
    mailHeading(words.subject),
    mailParagraph(greeting),
    mailParagraph(words.intro),
    mailButton(words.press, href),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: words.subject, preview: words.preview, body });
  return { kind: "password-off", language, subject: words.subject, text, html };
}
