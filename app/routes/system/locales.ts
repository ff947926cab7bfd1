import { z } from "zod";
import { messages, messagesVersion } from "#app/locales/messages.server.ts";
import { Language } from "#contract/languages.ts";
import type { Route } from "./+types/locales.ts";

const forEver = "public, max-age=31536000, immutable";
const forAWhile = "public, max-age=300, stale-while-revalidate=86400";
const namespaceCountMax = 20;

const Wanted = z.object({
  lng: Language,
  ns: z
    .string()
    .transform((text) => text.split("+"))
    .pipe(z.array(z.string().regex(/^[a-z][a-z-]*$/)).max(namespaceCountMax)),
});

/** Texts as `{ namespace: texts }`, one namespace or several joined by `+`. */
export function loader({ params, url }: Route.LoaderArgs) {
  const wanted = Wanted.safeParse(params);
  if (!wanted.success) return notFound();
  const { lng, ns } = wanted.data;
  if (!ns.every((name) => Object.hasOwn(messages[lng], name))) return notFound();
  const isCurrent = url.searchParams.get("v") === messagesVersion;
  return Response.json(Object.fromEntries(ns.map((name) => [name, messages[lng][name]])), {
    headers: { "Cache-Control": isCurrent ? forEver : forAWhile },
  });
}

const notFound = () => Response.json({ code: "NOT_FOUND" }, { status: 404, headers: { "Cache-Control": "no-store" } });
