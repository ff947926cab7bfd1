import type { Language } from "#contract/languages.ts";
import { mailAddress, mailButton, mailDocument, mailHeading, mailNote, mailParagraph } from "./components.ts";
import type { Mail } from "./compose.ts";
import { frames } from "./texts.ts";

/** Who invites, to which organization (null: to look after the installation), and the link. */
export type InvitationMail = { invitedBy: string; organization: string | null; href: string };
type Texts = {
  subject: (organization: string) => string;
  installation: string;
  preview: string;
  intro: (invitedBy: string, organization: string) => string;
  button: string;
  lifetime: string;
  ignore: string;
};

const texts: Record<Language, Texts> = {
  fr: {
    subject: (organization) => `Rejoignez ${organization} sur Comptoir`,
    installation: "l’équipe d’administration",
    preview: "L’invitation est valable sept jours.",
    intro: (invitedBy, organization) => `${invitedBy} vous invite à rejoindre ${organization} sur Comptoir.`,
    button: "Accepter l’invitation",
    lifetime: "Ce lien est valable sept jours et ne sert qu’une fois.",
    ignore: "Vous ne connaissez pas cette personne ? Ignorez ce message : rien ne se passe sans vous.",
  },
  en: {
    subject: (organization) => `Join ${organization} on Comptoir`,
    installation: "the administration team",
    preview: "The invitation is valid for seven days.",
    intro: (invitedBy, organization) => `${invitedBy} invites you to join ${organization} on Comptoir.`,
    button: "Accept the invitation",
    lifetime: "This link is valid for seven days and works once.",
    ignore: "You do not know this person? Ignore this message: nothing happens without you.",
  },
  es: {
    subject: (organization) => `Únase a ${organization} en Comptoir`,
    installation: "el equipo de administración",
    preview: "La invitación es válida durante siete días.",
    intro: (invitedBy, organization) => `${invitedBy} le invita a unirse a ${organization} en Comptoir.`,
    button: "Aceptar la invitación",
    lifetime: "Este enlace es válido durante siete días y solo sirve una vez.",
    ignore: "¿No conoce a esta persona? Ignore este mensaje: no ocurre nada sin usted.",
  },
  it: {
    subject: (organization) => `Entri in ${organization} su Comptoir`,
    installation: "il team di amministrazione",
    preview: "L’invito è valido sette giorni.",
    intro: (invitedBy, organization) => `${invitedBy} la invita a entrare in ${organization} su Comptoir.`,
    button: "Accetta l’invito",
    lifetime: "Questo link è valido sette giorni e funziona una sola volta.",
    ignore: "Non conosce questa persona? Ignori questo messaggio: non succede nulla senza di lei.",
  },
};

/** The mail of an invitation, in the language that whoever invites has chosen. */
export function composeInvitationMail(language: Language, { invitedBy, organization, href }: InvitationMail): Mail {
  const [words, frame] = [texts[language], frames[language]];
  const where = organization ?? words.installation;
  const subject = words.subject(where);
  const intro = words.intro(invitedBy, where);
  const body = [
    mailHeading(subject),
    mailParagraph(frame.greetingPlain),
    mailParagraph(intro),
    mailButton(words.button, href),
    mailNote(words.lifetime),
    mailNote(words.ignore),
    mailNote(frame.address),
    mailAddress(href),
    mailParagraph(frame.signature),
  ].join("\n");
  const html = mailDocument({ language, title: subject, preview: words.preview, body });
  const text = [frame.greetingPlain, intro, href, words.lifetime, words.ignore, frame.signature].join("\n\n");
  return { kind: "invitation", language, subject, text: `${text}\n`, html };
}
