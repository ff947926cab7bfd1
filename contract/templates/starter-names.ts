import { z } from "zod";
import type { Language } from "../languages.ts";

/** The templates that every organization begins with. */
export const starterKeys = [
  "five",
  "four",
  "three",
  "low",
  "highBare",
  "lowBare",
  "unrated",
  "thanks",
  "hours",
  "booking",
  "allergies",
  "lost",
] as const;
export const StarterKey = z.enum(starterKeys);
export type StarterKey = z.infer<typeof StarterKey>;

/** Their names. Stored is the one in the organization's language; others are shown it in their own. */
export const starterNames: Record<Language, Record<StarterKey, string>> = {
  fr: {
    five: "5 étoiles, avec texte",
    four: "4 étoiles, avec texte",
    three: "3 étoiles, avec texte",
    low: "1 ou 2 étoiles, avec texte",
    highBare: "4 et 5 étoiles, sans texte",
    lowBare: "1 à 3 étoiles, sans texte",
    unrated: "Avis sans note",
    thanks: "Merci pour votre message",
    hours: "Horaires",
    booking: "Réserver une table",
    allergies: "Allergies et régimes",
    lost: "Objet oublié",
  },
  en: {
    five: "5 stars, with text",
    four: "4 stars, with text",
    three: "3 stars, with text",
    low: "1 or 2 stars, with text",
    highBare: "4 and 5 stars, without text",
    lowBare: "1 to 3 stars, without text",
    unrated: "Reviews without a rating",
    thanks: "Thank you for your message",
    hours: "Opening hours",
    booking: "Booking a table",
    allergies: "Allergies and diets",
    lost: "Lost property",
  },
  es: {
    five: "5 estrellas, con texto",
    four: "4 estrellas, con texto",
    three: "3 estrellas, con texto",
    low: "1 o 2 estrellas, con texto",
    highBare: "4 y 5 estrellas, sin texto",
    lowBare: "De 1 a 3 estrellas, sin texto",
    unrated: "Reseñas sin nota",
    thanks: "Gracias por su mensaje",
    hours: "Horarios",
    booking: "Reservar mesa",
    allergies: "Alergias y dietas",
    lost: "Objeto olvidado",
  },
  it: {
    five: "5 stelle, con testo",
    four: "4 stelle, con testo",
    three: "3 stelle, con testo",
    low: "1 o 2 stelle, con testo",
    highBare: "4 e 5 stelle, senza testo",
    lowBare: "Da 1 a 3 stelle, senza testo",
    unrated: "Recensioni senza voto",
    thanks: "Grazie per il messaggio",
    hours: "Orari",
    booking: "Prenotare un tavolo",
    allergies: "Allergie e diete",
    lost: "Oggetto dimenticato",
  },
};

/** A template by its name: `builtIn` while it still has the name it came with. */
export type TemplateName = { name: string; builtIn: StarterKey | null };

/** The name of a template for a reader: that of a built-in one in their language, any other as somebody wrote it. */
export const shownTemplateName = ({ name, builtIn }: TemplateName, language: Language): string =>
  builtIn ? starterNames[language][builtIn] : name;
