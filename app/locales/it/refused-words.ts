import type source from "../fr/refused-words.ts";

export default {
  title: "{{platform}} rifiuta:",
  kinds: {
    phone: "i numeri di telefono",
    email: "gli indirizzi e-mail",
    link: "i link",
    offer: "gli sconti",
    insult: "le parole offensive",
  },
  find: "Mostra nel testo",
  remove: "Togli",
  removed: "Quelle parole sono state tolte. Rilegga la frase.",
  stopped:
    "Con ogni probabilità {{platform}} rifiuterebbe questa risposta e il cliente non la vedrebbe. Tolga quelle parole o la invii così com’è.",
  anyway: "Invia comunque",
} satisfies typeof source;
