import { foldText } from "./text.ts";

/** What pages and programs write where a guest gave stars alone, folded, without brackets and final stop, in four languages. */
const wholes = new Set(
  [
    // en
    "no text|no comment|no comments|no review text|no review|no content|no written review|no review provided|no comment provided|no text provided",
    "no comment left|without text|without comment|without comments|empty review|rating only|stars only|this review has no text|there is no review text",
    "the user didn't write a review, and has left just a rating|the user didn't write a review and has left just a rating",
    "the user did not write a review, and has left just a rating|user left a rating only|the reviewer didn't leave a comment",
    // fr
    "sans texte|sans commentaire|sans commentaires|sans avis|sans avis ecrit|pas de texte|pas de commentaire|pas de commentaires|pas d'avis ecrit",
    "aucun texte|aucun commentaire|aucun avis ecrit|commentaire vide|avis sans texte|avis sans commentaire|note seule|note uniquement",
    "l'utilisateur n'a pas redige d'avis|l'utilisateur n'a pas laisse de commentaire|l'utilisateur n'a laisse qu'une note",
    "l'utilisateur n'a pas redige d'avis et a laisse uniquement une note|l'utilisateur n'a pas redige d'avis, et n'a laisse qu'une note",
    // es
    "sin texto|sin comentario|sin comentarios|sin resena|sin resena escrita|sin opinion|sin opinion escrita|ningun comentario|ningun texto|no hay comentario",
    "no hay comentarios|no hay texto|comentario vacio|resena sin texto|resena sin comentario|solo puntuacion|solo valoracion",
    "el usuario no ha escrito ninguna resena y solo ha dejado una puntuacion|el usuario no escribio una resena y solo dejo una calificacion",
    "el usuario no escribio ninguna resena|el usuario no ha escrito ninguna resena|el usuario no ha dejado ningun comentario",
    // it
    "nessun testo|nessun commento|senza testo|senza commento|senza commenti|senza recensione|nessuna recensione scritta|recensione senza testo",
    "commento vuoto|commento assente|testo assente|recensione senza commento|solo valutazione|solo voto",
    "l'utente non ha scritto una recensione e ha lasciato solo una valutazione|l'utente non ha scritto una recensione, ha lasciato solo una valutazione",
    "l'utente non ha scritto alcuna recensione|l'utente non ha lasciato commenti|l'utente non ha lasciato alcun commento",
  ].flatMap((texts) => texts.split("|")),
);
const lengthMax = 100;
const startOf = (text: string) => text.slice(0, 2).toLowerCase().replace("’", "'");
const starts = new Set([...wholes].map(startOf));
const before = /^[\s([<*_-]*/;

/** True for a cell that says in words that the guest wrote none; a text that contains such words is the guest's own. */
export function isNoText(value: unknown): boolean {
  // Most texts are longer than any of these or begin otherwise, and folding all would cost more than the rest of their reading.
  if (typeof value !== "string" || value.length > lengthMax) return false;
  const text = value.replace(before, "");
  if (!starts.has(startOf(text))) return false;
  const bare = foldText(text)
    .replace(/\.$/, "")
    .replace(/ ?[)\]>*_-]+$/, "");
  return wholes.has(bare.replace(/\.$/, ""));
}
