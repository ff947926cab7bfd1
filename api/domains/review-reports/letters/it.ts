import type { LetterTexts } from "./texts.ts";

export const it: LetterTexts = {
  subject: "Oggetto: segnalazione di una recensione su {{restaurant}}",
  greeting: "Buongiorno,",
  opening:
    "vi segnaliamo la seguente recensione, pubblicata su {{platform}} a proposito del nostro locale {{restaurant}}{{place}}.",
  author: "Autore indicato: {{author}}",
  anonymous: "non indicato",
  date: "Data della recensione: {{date}}",
  rating: "Voto: {{rating}} su 5",
  address: "Indirizzo: {{url}}",
  quote: "Testo della recensione:\n«{{text}}»",
  noText: "La recensione non contiene testo.",
  reasons: {
    spam: "Questa recensione ci sembra contenuto indesiderato o ripetuto, senza rapporto con una visita reale.",
    conflict:
      "Questa recensione ci sembra provenire da una persona in conflitto di interessi, per esempio un concorrente o un ex dipendente, e non da un cliente.",
    not_a_guest:
      "Non troviamo alcuna traccia di una visita, di una prenotazione o di un ordine corrispondente a questa recensione.",
    wrong_place: "Questa recensione parla di un locale diverso dal nostro.",
    off_topic: "Questa recensione non riguarda un’esperienza nel nostro locale.",
    offensive: "Questa recensione contiene espressioni volgari o offensive.",
    harassment: "Questa recensione attacca una persona con insulti, minacce o molestie.",
    hate: "Questa recensione contiene espressioni di odio o discriminatorie.",
    personal_info: "Questa recensione divulga dati personali di una persona identificabile.",
  },
  evidence: "A sostegno di questa segnalazione:",
  grounds: {
    digital_services:
      "La presente vale come segnalazione ai sensi dell’articolo 16 del regolamento (UE) 2022/2065 sui servizi digitali.",
    french_press_insult:
      "Queste espressioni possono rientrare nell’articolo 29 della legge francese del 29 luglio 1881 sulla libertà di stampa (ingiuria, diffamazione).",
    french_press_hatred:
      "Queste espressioni possono rientrare nell’articolo 24 della legge francese del 29 luglio 1881 sulla libertà di stampa (istigazione all’odio o alla discriminazione).",
  },
  request: "Vi chiediamo di esaminarla alla luce delle vostre regole e di rimuoverla se non le rispetta.",
  closing: "Cordiali saluti,\n{{restaurant}}",
  enclosures: "Allegati:",
};
