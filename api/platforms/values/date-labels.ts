/**
 * Words that platforms put before the moment of a review or a reply, folded: "Fecha de edición: …", "Response from the owner …",
 * "Avis publié : …". None of them alone makes a date, and days of a visit are no labels: they tell another day.
 */
const before = new Set(
  [
    // fr
    "date de du l' la le d' derniere mise a jour mis modification modifie modifiee modifies edite editee edition publication publie publiee",
    "poste postee ecrit ecrite redige redigee ajoute ajoutee depose deposee avis commentaire note reponse repondu repond proprietaire etablissement direction",
    "responsable par en dine nouveau nouvel actualise actualisee cree creee",
    // en
    "date last edit edited edition update updated modified modification changed posted post published publication written wrote review reviewed rated",
    "comment commented response responded reply replied answer answered added created submitted from by of the owner business management on dined new",
    // es
    "fecha de la del el ultima ultimo edicion editado editada modificacion modificado modificada actualizacion actualizado actualizada publicacion publicado publicada",
    "escrito escrita opinion resena comentario valoracion respuesta respondido respondio respondida propietario empresa establecimiento por ceno nuevo nueva creado creada enviado enviada anadido anadida",
    // it
    "data di della dello dell' ultima ultimo modifica modificato modificata aggiornamento aggiornato aggiornata pubblicazione pubblicato pubblicata",
    "scritto scritta recensione recensito recensita commento valutazione risposta risposto inviata inviato proprietario struttura da ha il lo cenato nuovo nuova creato creata aggiunto aggiunta",
  ]
    .join(" ")
    .split(" "),
);
/** "2 months ago on Google", "3 weeks ago · New". */
const behind =
  /(?:,? (?:sur|on|en|su) (?:google|tripadvisor|yelp|facebook|trustpilot|thefork|lafourchette|eltenedor)|[ ·•|-]+(?:new|nouveau|nouvel avis|nueva|nuevo|nuova|nuovo|modifie|edited|editado|modificato))$/;
const labelCountMax = 8;
const word = /^([\p{L}]+'?)(?: ?[:,·•|–—-]+ ?| |(?<='))/u;

/**
 * What is left of a folded text once its labels are taken away, one after the other: the more of them, the later. The text alone decides
 * how many are labels: "il" stands before "3 marzo 2024" as before "y a 2 mois".
 */
export function* withoutLabels(text: string): Generator<string> {
  let rest = text.replace(/^[·•|–—-]+ ?/, "").replace(behind, "");
  if (rest !== text) yield rest;
  for (let count = 0; count < labelCountMax; count++) {
    const found = word.exec(rest);
    if (!found || !before.has(found[1] ?? "")) return;
    rest = rest.slice(found[0].length);
    yield rest;
  }
}
