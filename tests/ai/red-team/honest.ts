import type { Language } from "#contract/languages.ts";

/** Replies as a careful person would write them: the guard must accept them. */
export const honestDrafts: Record<Language, readonly string[]> = {
  fr: [
    "Bonjour Inès, merci beaucoup pour votre retour chaleureux ! Nous sommes ravis que l’accueil et les plats généreux vous aient plu. Toute l’équipe espère vous revoir bientôt.\n\nL’équipe de Chez Madeleine",
    "Merci Inès pour ces mots, qui touchent toute l’équipe. Nous sommes désolés pour cette longue attente au moment du dessert et nous en parlerons ensemble.",
    "Bonjour Inès, nous sommes heureux que la terrasse vous ait plu. Votre remarque sur l’attente est précieuse : elle nous aide à progresser. À très bientôt !",
    "Merci d’avoir pris le temps de partager votre expérience. Nous regrettons l’attente et comprenons votre déception.",
    "Chère Inès, votre commentaire nous fait grand plaisir. Au plaisir de vous accueillir à nouveau chez Chez Madeleine.",
  ],
  en: [
    "Hello Inès, thank you so much for your kind words! We are delighted that you enjoyed the warm welcome and the generous dishes. The whole team hopes to see you again soon.",
    "Thank you for taking the time to share this, Inès. We are sorry about the long wait for dessert and we will discuss it with the team.",
    "Dear Inès, it is a pleasure to read that you loved the terrace. Your comment about the wait helps us to improve. See you soon!",
    "We understand your disappointment and we apologise for the wait. Thank you for your honest feedback.",
    "Thank you, Inès, for your visit to Chez Madeleine. We look forward to welcoming you back.",
  ],
  es: [
    "Hola Inès, muchas gracias por sus palabras. Nos alegra que le hayan gustado el trato amable y los platos generosos. Todo el equipo espera volver a verle pronto.",
    "Gracias por dedicar un momento a escribirnos. Sentimos la larga espera para el postre y lo hablaremos con el equipo.",
    "Estimada Inès, nos alegra que haya disfrutado de la terraza. Su comentario sobre la espera nos ayuda a mejorar. ¡Hasta pronto!",
    "Entendemos su decepción y le pedimos disculpas por la espera. Gracias por su opinión sincera.",
    "Gracias, Inès, por su visita a Chez Madeleine. Esperamos recibirle de nuevo.",
  ],
  it: [
    "Buongiorno Inès, grazie di cuore per le sue parole. Siamo felici che l’accoglienza e i piatti generosi le siano piaciuti. Tutto il team spera di rivederla presto.",
    "Grazie per aver dedicato un momento a scriverci. Ci dispiace per la lunga attesa per il dolce e ne parleremo con la squadra.",
    "Gentile Inès, siamo lieti che la terrazza le sia piaciuta. Il suo commento sull’attesa ci aiuta a migliorare. A presto!",
    "Capiamo la sua delusione e ci scusiamo per l’attesa. Grazie per la sua opinione sincera.",
    "Grazie, Inès, per la sua visita da Chez Madeleine. Speriamo di accoglierla di nuovo.",
  ],
};
