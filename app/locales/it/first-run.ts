import type fr from "../fr/first-run.ts";

export default {
  setUp: {
    title: "Le diamo il benvenuto in Comptoir",
    intro:
      "Qui nessuno ha ancora un account. Crei la sua organizzazione e il primo account di amministrazione; poi potrà invitare gli altri.",
    code: "Codice di attivazione",
    codeHint: "Comptoir lo ha scritto nel suo registro all’avvio. Ogni avvio ne dà uno nuovo.",
    organization: "La sua organizzazione",
    organizationName: "Nome dell’organizzazione",
    organizationHint: "L’insegna, il gruppo o l’agenzia. Potrà crearne altre.",
    language: "Lingua",
    timeZone: "Fuso orario",
    admin: "Il suo account",
    name: "Nome",
    lastname: "Cognome",
    email: "Indirizzo e-mail",
    password: "Password",
    passwordHint_one: "Almeno {{count}} carattere. Una frase va benissimo.",
    passwordHint_other: "Almeno {{count}} caratteri. Una frase va benissimo.",
    address: "Indirizzo di Comptoir",
    addressSet: "I link delle e-mail portano lì (impostazione PUBLIC_ORIGIN).",
    addressUnset:
      "Manca l’impostazione PUBLIC_ORIGIN: solo questo computer può aprire Comptoir e i link delle e-mail non porteranno altrove. Chi lo ospita la imposta e riavvia.",
    submit: "Crea e apri Comptoir",
  },
  mail: {
    title: "Posta",
    intro: "Riceva un messaggio di prova al suo indirizzo prima di contare su inviti e avvisi.",
    send: "Invia un messaggio di prova",
    noServer:
      "Nessun server di posta è impostato (SMTP_URL): avvisi e link per la password non partiranno, e il link di ogni invito lo consegnerà lei. Può continuare senza e impostarlo più tardi.",
    sent: "Il server ha accettato il messaggio per {{email}}. Controlli la posta, anche lo spam.",
    waiting:
      "Il messaggio per {{email}} è ancora in attesa di essere inviato. Verifichi che il processo che invia le e-mail sia in funzione e che SMTP_URL sia corretto; Comptoir continua a provare.",
    failed: "Il messaggio per {{email}} non è partito. Corregga SMTP_URL o MAIL_FROM secondo la risposta del server:",
  },
  steps: {
    title: "Primi passi",
    state: "{{done}} su {{all}}",
    done: "fatto",
    away: "Nascondi i primi passi",
    connect: { title: "Collegare un account", text: "Google, Facebook e gli altri: poi compaiono le loro sedi." },
    pickListings: {
      title: "Scegliere le sedi",
      text: "Indichi quali seguire: ciascuna diventa un ristorante di Comptoir.",
    },
    readReviews: {
      title: "Ricevere le recensioni",
      text: "Arrivano da sole dopo il collegamento. Può anche importare un file.",
    },
    invite: { title: "Invitare il team", text: "Incolli gli indirizzi: ognuno riceve un link e sceglie la password." },
  },
} satisfies typeof fr;
