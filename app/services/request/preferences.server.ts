import { type Cookie, createCookie } from "react-router";
import { z } from "zod";
import { openGroupsCookieName } from "#app/lib/open-groups.ts";
import { isZone, unknownZone, zoneCookieName } from "#app/lib/reader-zone.ts";
import { Language } from "#contract/languages.ts";
import { isOverTls } from "./transport.server.ts";

/** Themes of the interface; `system` follows the device. */
export const themes = ["system", "light", "dark"] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

/** State of the sidenav on wide screens; on a phone it is a drawer, whose state is not stored. */
export const Sidenav = z.enum(["open", "closed"]);
export type Sidenav = z.infer<typeof Sidenav>;

const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: 365 * 24 * 60 * 60 } as const;

export const languageCookie = createCookie("language", options);
export const themeCookie = createCookie("theme", options);
export const sidenavCookie = createCookie("sidenav", options);

const openGroupsCookie = createCookie(openGroupsCookieName, options);
export const demoGuideCookie = createCookie("demo-guide", options);
export const firstStepsCookie = createCookie("first-steps", options);

const zoneCookie = createCookie(zoneCookieName, options);

/** The `Set-Cookie` value that stores a preference. */
export const keepPreference = (request: Request, cookie: Cookie, value: string): Promise<string> =>
  cookie.serialize(value, { secure: isOverTls(request) });

/** The theme of the cookie; `system` without one. */
export async function themeOf(request: Request): Promise<Theme> {
  return Theme.catch("system").parse(await themeCookie.parse(request.headers.get("Cookie")));
}

/** The sidenav of the cookie; open without one. */
export async function sidenavOf(request: Request): Promise<Sidenav> {
  return Sidenav.catch("open").parse(await sidenavCookie.parse(request.headers.get("Cookie")));
}

/** Groups of the navigation that the reader left open; a page with scripts stores them. */
export async function openGroupsOf(request: Request): Promise<string[]> {
  const kept: unknown = await openGroupsCookie.parse(request.headers.get("Cookie"));
  return z.array(z.string()).catch([]).parse(kept);
}

/** True if the reader has put the demo's guided line away. */
export const isDemoGuideAway = async (request: Request): Promise<boolean> =>
  (await demoGuideCookie.parse(request.headers.get("Cookie"))) === "away";

/** True if the reader has put the first steps of the installation away. */
export const areFirstStepsAway = async (request: Request): Promise<boolean> =>
  (await firstStepsCookie.parse(request.headers.get("Cookie"))) === "away";

/** The reader's time zone, as a page with scripts stored it; null without one. */
export async function knownZoneOf(request: Request): Promise<string | null> {
  const zone: unknown = await zoneCookie.parse(request.headers.get("Cookie"));
  return isZone(zone) ? zone : null;
}

/** The same, UTC where it is not known. */
export const readerZoneOf = async (request: Request): Promise<string> => (await knownZoneOf(request)) ?? unknownZone;

/** Values that the switches may send. */
export const PreferenceInput = z.object({
  language: Language.optional(),
  theme: Theme.optional(),
  sidenav: Sidenav.optional(),
  demoGuide: z.literal("away").optional(),
  firstSteps: z.literal("away").optional(),
});
