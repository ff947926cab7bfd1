import { fold } from "../guard/words.ts";

const greetingWords = new Set(
  `bonjour bonsoir cher chere chers cheres madame monsieur hello hi dear good greetings hey hola estimado estimada querido querida buenos
  buenas apreciado apreciada ciao salve buongiorno buonasera gentile caro cara cari care`.split(/\s+/),
);
const greetingWordsMax = 6;
/** The text before the first comma, exclamation mark or line end, that mark included. */
const opening = /^\s*[¡]?((?:\{guest\}|[^\n,!.:;?])+)([,!:]|(?=\n)|$)[ \t]*/u;

/** Splits a reply into its greeting (« Bonjour {guest}, ») and the rest; the greeting is empty where there is none. */
export function splitGreeting(text: string): { greeting: string; rest: string } {
  const found = opening.exec(text);
  const words = found?.[1]?.trim().split(/\s+/) ?? [];
  const isGreeting = greetingWords.has(fold(words[0] ?? "")) && words.length <= greetingWordsMax;
  if (!found || !isGreeting) return { greeting: "", rest: text.trim() };
  return { greeting: found[0].trim(), rest: text.slice(found[0].length).trim() };
}
