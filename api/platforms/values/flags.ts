import { foldText } from "./text.ts";

/** Words for yes and no of the four languages and of programs, folded. */
const words = new Set(
  "yes no y n true false t f on off oui non o vrai faux si verdadero falso v vero answered unanswered repondu respondido risposto x ✓ ✔ ✗ ✘".split(
    " ",
  ),
);
const lengthMax = 12;
/** What lists write in place of a reply, or of its absence, folded: "Pas de réponse" is no answer to a guest. */
const status =
  /^(?:(?:no|without|not yet any) (?:reply|response|answer|owner (?:reply|response|answer))(?: yet)?|(?:not|never) (?:yet )?(?:replied|answered|responded)(?: yet)?|unreplied|replied|responded|(?:pas(?: encore)?(?: de)?|aucune|sans) reponse|(?:non|pas) repondue?|repondue|(?:sin|ninguna) respuesta|(?:sin|no) (?:responder|contestar|respondid[oa]|contestad[oa])|respondida|contestad[oa]|(?:nessuna|senza) risposta|non (?:ancora )?(?:risposto|risposta))$/;

/** True for a value that answers a question and tells nothing: a boolean, a number, a word for yes or no, the state of a reply. */
export function isFlag(value: unknown): boolean {
  if (typeof value !== "string") return typeof value === "boolean" || typeof value === "number";
  if (value.length > 40) return false;
  const text = foldText(value);
  if (status.test(text.replace(/[.!]$/, ""))) return true;
  return text.length <= lengthMax && (words.has(text) || /^[-+]?\d+(?:[.,]\d+)?$/.test(text));
}
