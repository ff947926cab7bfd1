import type { Language } from "#contract/languages.ts";

/** Replies into which a sentence is inserted. */
export const letterAround: Record<Language, (sentence: string) => string> = {
  fr: (sentence) =>
    `Bonjour Inès, merci beaucoup pour votre visite et pour ces mots. ${sentence} Toute l’équipe espère vous revoir bientôt.`,
  en: (sentence) =>
    `Hello Inès, thank you so much for your visit and for your kind words. ${sentence} The whole team hopes to see you again soon.`,
  es: (sentence) =>
    `Hola Inès, muchas gracias por su visita y por sus palabras. ${sentence} Todo el equipo espera volver a verle pronto.`,
  it: (sentence) =>
    `Buongiorno Inès, grazie di cuore per la sua visita e per le sue parole. ${sentence} Tutto il team spera di rivederla presto.`,
};

/** Sentences as people write them in replies; inserted into one, each must pass. */
export const honestSentences: Record<Language, readonly string[]> = {
  fr: [
    "Nous regrettons sincèrement cette attente.",
    "Votre remarque sur le dessert nous aide à progresser.",
    "Nous sommes heureux que la terrasse vous ait plu.",
    "Nous comprenons votre déception.",
    "Votre message a été partagé avec toute l’équipe.",
    "Nous sommes désolés de ne pas avoir été à la hauteur.",
    "Nous espérons avoir bientôt le plaisir de vous accueillir à nouveau.",
    "Nous vous présentons nos excuses pour la longue attente.",
  ],
  en: [
    "We sincerely regret the wait.",
    "Your comment on the dessert helps us to improve.",
    "We are happy that you enjoyed the terrace.",
    "We understand your disappointment.",
    "Your message has been shared with the whole team.",
    "We are sorry that we did not live up to your expectations.",
    "We hope to have the pleasure of welcoming you again soon.",
    "Please accept our apologies for the long wait.",
  ],
  es: [
    "Lamentamos sinceramente la espera.",
    "Su comentario sobre el postre nos ayuda a mejorar.",
    "Nos alegra que le haya gustado la terraza.",
    "Entendemos su decepción.",
    "Hemos compartido su mensaje con todo el equipo.",
    "Sentimos no haber estado a la altura.",
    "Esperamos tener pronto el placer de recibirle de nuevo.",
    "Le pedimos disculpas por la larga espera.",
  ],
  it: [
    "Ci dispiace sinceramente per l’attesa.",
    "Il suo commento sul dolce ci aiuta a migliorare.",
    "Siamo felici che la terrazza le sia piaciuta.",
    "Capiamo la sua delusione.",
    "Abbiamo condiviso il suo messaggio con tutta la squadra.",
    "Ci dispiace di non essere stati all’altezza.",
    "Speriamo di avere presto il piacere di accoglierla di nuovo.",
    "Ci scusiamo per la lunga attesa.",
  ],
};
