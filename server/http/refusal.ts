import { ORPCError } from "@orpc/contract";
import { languageOfHeader } from "#contract/accept-language.ts";
import { encodeErrorBody } from "#contract/error-body.ts";
import { errorCatalogue } from "#contract/errors.ts";
import type { Language } from "#contract/languages.ts";

/** Why the listener itself refuses a request, before any page. */
export type RefusalReason = "foreignHost" | "foreignOrigin" | "tooLarge" | "slow" | "busy" | "failed";

const status: Record<RefusalReason, number> = {
  foreignHost: 421,
  foreignOrigin: 403,
  tooLarge: 413,
  slow: 408,
  busy: 503,
  failed: 500,
};
const texts: Record<Language, Record<RefusalReason, string>> = {
  fr: {
    foreignHost:
      "Comptoir ne répond pas à cette adresse. Ouvrez celle qu’on vous a donnée ; la personne qui l’héberge l’indique dans PUBLIC_ORIGIN.",
    foreignOrigin: "Cette demande vient d’un autre site : rien n’a été enregistré. Revenez sur Comptoir et réessayez.",
    tooLarge: "C’est trop volumineux : rien n’a été enregistré. Réessayez avec un fichier ou un texte plus court.",
    slow: "Votre envoi mettait trop de temps à nous parvenir : rien n’a été enregistré. Réessayez avec une meilleure connexion.",
    busy: "Comptoir a trop à faire en ce moment : rien n’a été enregistré. Réessayez dans quelques secondes.",
    failed:
      "Quelque chose s’est mal passé de notre côté. Réessayez dans un instant ; si cela continue, indiquez-nous ce numéro.",
  },
  en: {
    foreignHost:
      "Comptoir does not answer at this address. Open the one you were given; whoever runs it names it in PUBLIC_ORIGIN.",
    foreignOrigin: "This request came from another site, so nothing was saved. Go back to Comptoir and try again.",
    tooLarge: "This is too large, so nothing was saved. Try again with a smaller file or a shorter text.",
    slow: "What you sent took too long to reach us, so nothing was saved. Try again on a better connection.",
    busy: "Comptoir is very busy right now, and nothing was saved. Try again in a few seconds.",
    failed: "Something went wrong on our side. Try again in a moment; if it goes on, tell us this number.",
  },
  es: {
    foreignHost:
      "Comptoir no responde en esta dirección. Abra la que le dieron; quien lo aloja la indica en PUBLIC_ORIGIN.",
    foreignOrigin:
      "Esta petición viene de otro sitio y no se ha guardado nada. Vuelva a Comptoir e inténtelo de nuevo.",
    tooLarge: "Ocupa demasiado y no se ha guardado nada. Inténtelo de nuevo con un archivo o un texto más corto.",
    slow: "El envío tardaba demasiado en llegar y no se ha guardado nada. Inténtelo de nuevo con una conexión mejor.",
    busy: "Comptoir tiene demasiado trabajo en este momento y no se ha guardado nada. Inténtelo de nuevo en unos segundos.",
    failed: "Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento; si continúa, indíquenos este número.",
  },
  it: {
    foreignHost:
      "Comptoir non risponde a questo indirizzo. Apra quello che le è stato dato; chi lo ospita lo indica in PUBLIC_ORIGIN.",
    foreignOrigin: "Questa richiesta arriva da un altro sito e nulla è stato salvato. Torni su Comptoir e riprovi.",
    tooLarge: "È troppo grande e nulla è stato salvato. Riprovi con un file o un testo più breve.",
    slow: "L’invio impiegava troppo ad arrivare e nulla è stato salvato. Riprovi con una connessione migliore.",
    busy: "Comptoir ha troppo da fare in questo momento e nulla è stato salvato. Riprovi tra qualche secondo.",
    failed: "Qualcosa è andato storto da parte nostra. Riprovi tra un istante; se continua, ci indichi questo numero.",
  },
};

/** Seconds to wait after a 503; browsers do not retry by themselves. */
export const retryAfterSeconds = "5";

const codes = { busy: "SERVICE_UNAVAILABLE", slow: "TIMEOUT", tooLarge: "PAYLOAD_TOO_LARGE" } as const;

/** The refusal of the API, in its own form, of a call that found no turn, or whose body did not come. */
export function refuseCall(reason: keyof typeof codes, request: Request, requestId: string): Response {
  const isBusy = reason === "busy";
  const data = { requestId, ...(isBusy ? { retryAfterSeconds: Number(retryAfterSeconds) } : {}) };
  const error = new ORPCError(codes[reason], { ...errorCatalogue[codes[reason]], defined: true, data });
  const headers = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...(isBusy ? { "Retry-After": retryAfterSeconds } : {}),
    // The rest of the body is not read, so the connection cannot be reused.
    ...(request.body === null ? {} : { Connection: "close" }),
  };
  return Response.json(encodeErrorBody(error), { status: error.status, headers });
}

/** A short response in the visitor's language, with the request id for support. */
export function refuse(reason: RefusalReason, request: Request, requestId: string): Response {
  const language = languageOfHeader(request.headers.get("accept-language"));
  return new Response(`${texts[language][reason]}\n\n${requestId}\n`, {
    status: status[reason],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...(status[reason] === 503 ? { "Retry-After": retryAfterSeconds } : {}),
      // The rest of the body is not read, so the connection cannot be reused.
      ...(request.body === null ? {} : { Connection: "close" }),
    },
  });
}
