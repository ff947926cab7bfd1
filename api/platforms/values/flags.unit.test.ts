import { expect, test } from "vitest";
import { isFlag } from "./flags.ts";

const states = [
  ["No reply", "NO RESPONSE", "no owner response", "Not replied", "Not answered yet", "Replied", "Answered"],
  ["Pas de réponse", "Pas encore de réponse", "Aucune réponse.", "Sans réponse", "Non répondu", "Répondu"],
  ["Sin respuesta", "Sin responder", "No respondida", "Ninguna respuesta", "Respondida", "No contestado"],
  ["Nessuna risposta", "Senza risposta", "Non risposto", "Risposto"],
].flat();
test.each(states)("%s is the state of a reply and not its words", (value) => expect(isFlag(value)).toBe(true));

const said = [
  ["No, sorry", "No reply needed, thanks", "No response can excuse this", "Replied by mail, Ana", "Ok", "Thanks", "👍"],
  ["Oui, merci", "Non, désolés", "Pas de réponse toute faite : merci", "Réponse envoyée", "Aucune réponse ne suffit"],
  [
    "Sí, gracias",
    "Sin respuesta no podemos mejorar",
    "No, lo sentimos",
    "Sì, grazie",
    "Nessuna risposta basta, scusateci",
  ],
].flat();
test.each(said)("%s is somebody's words", (value) => expect(isFlag(value)).toBe(false));
