import type { SandboxLanguage, SeedRestaurant } from "../world/world.ts";

/** Texts of posts, as a restaurant's team writes them; `@` stands for a dish with its article. */
export const postTexts: Record<SandboxLanguage, readonly string[]> = {
  fr: [
    "Ce week-end à l’ardoise : @. Il en reste une douzaine, venez tôt.",
    "La terrasse est ouverte, les parasols aussi. On vous garde une table ?",
    "Nouveau cette semaine : @. Dites-nous ce que vous en pensez.",
    "Coulisses : cinq heures du matin au marché avec Awa, pour les légumes du jour.",
    "Complets vendredi soir, merci ! Quelques tables se libèrent samedi dès 19 h.",
    "On recrute : une ou un chef de rang, équipe soudée, deux jours de repos de suite.",
    "Dimanche en famille : @ pour les grands, un coloriage pour les petits.",
    "Notre vigneronne passe mardi soir. Trois verres, trois assiettes, 29 €.",
    "Merci pour vos mots cette semaine. On lit tout, et ça nous porte.",
    "Fermés lundi pour le grand ménage. À mardi midi.",
  ],
  en: [
    "On the board this weekend: @. A dozen left, so come early.",
    "The terrace is open and the heaters are on. Shall we keep you a table?",
    "New this week: @. Tell us what you think.",
    "Behind the scenes: five in the morning at the market, picking today’s vegetables.",
    "Fully booked on Friday, thank you! A few tables left on Saturday from six.",
    "We’re hiring: front of house, a close team, two days off in a row.",
    "Sundays are for families: @ for the grown-ups, crayons for everyone else.",
    "Our winemaker is in on Tuesday. Three glasses, three plates, £26.",
    "Thank you for your kind words this week. We read every one.",
    "Closed on Monday for a deep clean. See you on Tuesday.",
  ],
  es: [
    "Este fin de semana en la pizarra: @. Quedan pocas raciones, vengan pronto.",
    "La terraza ya está abierta. ¿Les guardamos una mesa?",
    "Novedad de la semana: @. Cuéntennos qué les parece.",
    "Entre bastidores: a las cinco en el mercado, eligiendo la verdura del día.",
    "Completo el viernes, ¡gracias! Quedan mesas el sábado a partir de las 20:30.",
    "Buscamos camarera o camarero de sala: buen equipo y dos días libres seguidos.",
    "Domingo en familia: @ para los mayores y lápices de colores para los peques.",
    "El martes viene nuestra viticultora. Tres copas, tres platos, 27 €.",
    "Gracias por sus palabras de esta semana. Las leemos todas.",
    "El lunes cerramos por limpieza general. Nos vemos el martes.",
  ],
  it: [
    "Questo fine settimana in lavagna: @. Poche porzioni, meglio arrivare presto.",
    "Il dehors è aperto. Vi teniamo un tavolo?",
    "Novità della settimana: @. Diteci che ne pensate.",
    "Dietro le quinte: alle cinque al mercato, a scegliere la verdura del giorno.",
    "Venerdì al completo, grazie! Sabato c’è ancora qualche tavolo dalle 19.30.",
    "Cerchiamo personale di sala: bella squadra e due giorni di riposo di fila.",
    "Domenica in famiglia: @ per i grandi, pastelli per i piccoli.",
    "Martedì ospitiamo la nostra vignaiola. Tre calici, tre piatti, 27 €.",
    "Grazie per le vostre parole di questa settimana. Le leggiamo tutte.",
    "Lunedì chiusi per le pulizie di fondo. Ci vediamo martedì.",
  ],
};
/** Hashtags of an account's posts on Instagram. */
export const hashtags: Record<SeedRestaurant["kitchen"], string> = {
  bistro: "#bistrot #cuisinedumarché",
  pizza: "#pizza #fornoalegna",
};
