import type { Language } from "#contract/languages.ts";
import { languageOfHeader } from "./visitor.ts";

/** Why the listener itself turns a request away, before a page could answer. */
export type RefusalReason = "foreignOrigin" | "tooLarge" | "failed";

const status: Record<RefusalReason, number> = { foreignOrigin: 403, tooLarge: 413, failed: 500 };
const texts: Record<Language, Record<RefusalReason, string>> = {
  fr: {
    foreignOrigin: "Cette demande vient d’un autre site : rien n’a été enregistré. Revenez sur Comptoir et réessayez.",
    tooLarge: "C’est trop volumineux : rien n’a été enregistré. Réessayez avec un fichier ou un texte plus court.",
    failed:
      "Quelque chose s’est mal passé de notre côté. Réessayez dans un instant ; si cela continue, indiquez-nous ce numéro.",
  },
  en: {
    foreignOrigin: "This request came from another site, so nothing was saved. Go back to Comptoir and try again.",
    tooLarge: "This is too large, so nothing was saved. Try again with a smaller file or a shorter text.",
    failed: "Something went wrong on our side. Try again in a moment; if it goes on, tell us this number.",
  },
  es: {
    foreignOrigin:
      "Esta petición viene de otro sitio y no se ha guardado nada. Vuelva a Comptoir e inténtelo de nuevo.",
    tooLarge: "Ocupa demasiado y no se ha guardado nada. Inténtelo de nuevo con un archivo o un texto más corto.",
    failed: "Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento; si continúa, indíquenos este número.",
  },
  it: {
    foreignOrigin: "Questa richiesta arriva da un altro sito e nulla è stato salvato. Torni su Comptoir e riprovi.",
    tooLarge: "È troppo grande e nulla è stato salvato. Riprovi con un file o un testo più breve.",
    failed: "Qualcosa è andato storto da parte nostra. Riprovi tra un istante; se continua, ci indichi questo numero.",
  },
};

/** A short answer in the visitor's language, with the request id that support asks for. */
export function refuse(reason: RefusalReason, request: Request, requestId: string): Response {
  const language = languageOfHeader(request.headers.get("accept-language") ?? undefined);
  return new Response(`${texts[language][reason]}\n\n${requestId}\n`, {
    status: status[reason],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      // What is left of the body is not read, so the connection cannot be used again.
      Connection: "close",
    },
  });
}
