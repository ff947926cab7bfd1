import { expect, test } from "vitest";
import { findDate } from "./dates.ts";

const now = new Date("2026-11-20T10:00:00Z");
const dayOf = (text: string) => {
  const date = findDate(text, now);
  if (!date) return null;
  return date.kind === "local"
    ? [date.local.year, date.local.month, date.local.day].join("-")
    : date.at.toISOString().slice(0, 10);
};

test.each([
  ["Fecha de edición: Hace 2 meses", "2026-09-20"],
  ["Ultima modifica: un anno fa", "2025-11-20"],
  ["Edited 3 weeks ago", "2026-10-30"],
  ["Last edited a year ago", "2025-11-20"],
  ["Date edited: 2 months ago", "2026-09-20"],
  ["Modifié il y a 2 mois", "2026-09-20"],
  ["Dernière modification : il y a un an", "2025-11-20"],
  ["Mis à jour il y a 3 jours", "2026-11-17"],
  ["Date de modification : il y a 2 semaines", "2026-11-06"],
  ["Avis publié : hier", "2026-11-19"],
  ["Avis publié : 12 mars 2024", "2024-3-12"],
  ["Réponse du propriétaire il y a 2 mois", "2026-09-20"],
  ["Response from the owner 2 months ago", "2026-09-20"],
  ["Respuesta del propietario: hace 2 meses", "2026-09-20"],
  ["Risposta del proprietario 2 mesi fa", "2026-09-20"],
  ["Última edición: hace un mes", "2026-10-20"],
  ["Actualizado hace 2 días", "2026-11-18"],
  ["Aggiornata 2 giorni fa", "2026-11-18"],
  ["Reviewed yesterday", "2026-11-19"],
  ["Recensito il 3 marzo 2024", "2024-3-3"],
  ["Pubblicata: 2 settimane fa", "2026-11-06"],
  ["Updated on March 12, 2024", "2024-3-12"],
  ["Dined 3 days ago", "2026-11-17"],
  ["2 months ago on Google", "2026-09-20"],
  ["il y a 2 mois sur Google", "2026-09-20"],
  ["hace 2 meses en Google", "2026-09-20"],
  ["2 mesi fa su Google", "2026-09-20"],
  ["il y a plus d’un an", "2025-11-20"],
  ["almost 2 years ago", "2024-11-20"],
])("%s is %s", (text, day) => expect(dayOf(text)).toBe(day));

test.each([
  "Edited",
  "Fecha de edición:",
  "Visited 2 months ago",
  "I was there 2 months ago",
  "modifié par Zoé il y a",
])("%s is no date of a review", (text) => expect(dayOf(text)).toBeNull());
