import type { Language } from "#contract/languages.ts";

/** Texts of one mail. `greeting` is used with the person's name, `greetingPlain` without one. */
export type MailTexts = {
  subject: string;
  preview: string;
  heading: string;
  intro: string;
  button: string;
  lifetime: string;
  ignore: string;
};
type Frame = { greeting: (name: string) => string; greetingPlain: string; address: string; signature: string };

export const frames: Record<Language, Frame> = {
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    greetingPlain: "Bonjour,",
    address: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
    signature: "L’équipe Comptoir",
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    greetingPlain: "Hello,",
    address: "If the button does not work, copy this address into your browser:",
    signature: "The Comptoir team",
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    greetingPlain: "Hola:",
    address: "Si el botón no funciona, copie esta dirección en su navegador:",
    signature: "El equipo de Comptoir",
  },
  it: {
    greeting: (name) => `Buongiorno ${name},`,
    greetingPlain: "Buongiorno,",
    address: "Se il pulsante non funziona, copi questo indirizzo nel browser:",
    signature: "Il team di Comptoir",
  },
};

/** Requested with "forgotten password", or sent when an account is created without one. The link lives one hour. */
export const passwordTexts: Record<Language, MailTexts> = {
  fr: {
    subject: "Choisissez un nouveau mot de passe",
    preview: "Le lien est valable une heure.",
    heading: "Un nouveau mot de passe",
    intro: "Vous pouvez choisir un nouveau mot de passe pour votre compte Comptoir.",
    button: "Choisir mon mot de passe",
    lifetime:
      "Ce lien est valable une heure et ne sert qu’une fois. Une fois le mot de passe changé, vous serez déconnecté de tous vos appareils.",
    ignore:
      "Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable et personne n’a accédé à votre compte.",
  },
  en: {
    subject: "Choose a new password",
    preview: "The link is valid for one hour.",
    heading: "A new password",
    intro: "You can now choose a new password for your Comptoir account.",
    button: "Choose my password",
    lifetime:
      "This link is valid for one hour and can be used once. Once you have changed your password, you will be signed out on all your devices.",
    ignore:
      "Didn’t ask for this? Ignore this message: your current password still works and nobody has accessed your account.",
  },
  es: {
    subject: "Elija una nueva contraseña",
    preview: "El enlace es válido durante una hora.",
    heading: "Una nueva contraseña",
    intro: "Ya puede elegir una nueva contraseña para su cuenta de Comptoir.",
    button: "Elegir mi contraseña",
    lifetime:
      "Este enlace es válido durante una hora y solo funciona una vez. Al cambiar la contraseña se cerrará la sesión en todos sus dispositivos.",
    ignore:
      "¿No lo ha pedido usted? Ignore este mensaje: su contraseña actual sigue siendo válida y nadie ha entrado en su cuenta.",
  },
  it: {
    subject: "Scelga una nuova password",
    preview: "Il link è valido per un’ora.",
    heading: "Una nuova password",
    intro: "Può ora scegliere una nuova password per il suo account Comptoir.",
    button: "Scegli la password",
    lifetime:
      "Questo link è valido per un’ora e funziona una sola volta. Dopo il cambio della password tutti i suoi dispositivi verranno disconnessi.",
    ignore:
      "Non l’ha chiesto lei? Ignori questo messaggio: la password attuale resta valida e nessuno è entrato nel suo account.",
  },
};

/** Confirms that the address belongs to the person. The link lives seven days. */
export const confirmTexts: Record<Language, MailTexts> = {
  fr: {
    subject: "Confirmez votre adresse e-mail",
    preview: "Une dernière étape avant d’ouvrir Comptoir.",
    heading: "Bienvenue sur Comptoir",
    intro: "Confirmez que cette adresse e-mail est bien la vôtre pour ouvrir votre compte.",
    button: "Confirmer mon adresse",
    lifetime: "Ce lien est valable sept jours et ne sert qu’une fois.",
    ignore: "Vous ne connaissez pas Comptoir ? Ignorez ce message, aucun compte ne sera ouvert à votre adresse.",
  },
  en: {
    subject: "Confirm your e-mail address",
    preview: "One last step before you open Comptoir.",
    heading: "Welcome to Comptoir",
    intro: "Please confirm that this e-mail address is yours, to open your account.",
    button: "Confirm my address",
    lifetime: "This link is valid for seven days and can be used once.",
    ignore: "Never heard of Comptoir? Ignore this message and no account will be opened for your address.",
  },
  es: {
    subject: "Confirme su dirección de correo",
    preview: "Un último paso antes de abrir Comptoir.",
    heading: "Le damos la bienvenida a Comptoir",
    intro: "Confirme que esta dirección de correo es suya para abrir su cuenta.",
    button: "Confirmar mi dirección",
    lifetime: "Este enlace es válido durante siete días y solo funciona una vez.",
    ignore: "¿No conoce Comptoir? Ignore este mensaje y no se abrirá ninguna cuenta con su dirección.",
  },
  it: {
    subject: "Confermi il suo indirizzo e-mail",
    preview: "Un ultimo passo prima di aprire Comptoir.",
    heading: "Le diamo il benvenuto in Comptoir",
    intro: "Confermi che questo indirizzo e-mail è suo per attivare l’account.",
    button: "Conferma l’indirizzo",
    lifetime: "Questo link è valido per sette giorni e funziona una sola volta.",
    ignore: "Non conosce Comptoir? Ignori questo messaggio: nessun account verrà attivato con il suo indirizzo.",
  },
};

/** Goes to a new address, which counts once the link was used. The link lives one day. */
export const newAddressTexts: Record<Language, MailTexts> = {
  fr: {
    subject: "Confirmez votre nouvelle adresse e-mail",
    preview: "Elle remplacera l’ancienne dès que vous l’aurez confirmée.",
    heading: "Votre nouvelle adresse",
    intro: "Confirmez que cette adresse est bien la vôtre : elle servira alors à vous connecter à Comptoir.",
    button: "Confirmer la nouvelle adresse",
    lifetime: "Ce lien est valable un jour et ne sert qu’une fois. D’ici là, rien ne change.",
    ignore: "Vous n’avez rien demandé ? Ignorez ce message : rien ne sera changé.",
  },
  en: {
    subject: "Confirm your new e-mail address",
    preview: "It replaces the old one as soon as you have confirmed it.",
    heading: "Your new address",
    intro: "Please confirm that this address is yours: from then on you sign in to Comptoir with it.",
    button: "Confirm the new address",
    lifetime: "This link is valid for one day and can be used once. Nothing changes until then.",
    ignore: "You did not ask for this? Ignore this message and nothing will be changed.",
  },
  es: {
    subject: "Confirme su nueva dirección de correo",
    preview: "Sustituirá a la anterior en cuanto la confirme.",
    heading: "Su nueva dirección",
    intro: "Confirme que esta dirección es suya: desde entonces iniciará sesión en Comptoir con ella.",
    button: "Confirmar la nueva dirección",
    lifetime: "Este enlace es válido durante un día y solo funciona una vez. Hasta entonces no cambia nada.",
    ignore: "¿No lo ha pedido usted? Ignore este mensaje y no se cambiará nada.",
  },
  it: {
    subject: "Confermi il nuovo indirizzo e-mail",
    preview: "Sostituirà il precedente non appena lo avrà confermato.",
    heading: "Il suo nuovo indirizzo",
    intro: "Confermi che questo indirizzo è suo: da quel momento accederà a Comptoir con esso.",
    button: "Conferma il nuovo indirizzo",
    lifetime: "Questo link è valido per un giorno e funziona una sola volta. Fino ad allora non cambia nulla.",
    ignore: "Non è stato lei a chiederlo? Ignori questo messaggio: non verrà cambiato nulla.",
  },
};
