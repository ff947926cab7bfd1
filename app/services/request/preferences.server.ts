import { type Cookie, createCookie } from "react-router";
import { z } from "zod";
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

/** The reader's time zone, as a page with scripts stored it; UTC without one. */
export async function readerZoneOf(request: Request): Promise<string> {
  const zone: unknown = await zoneCookie.parse(request.headers.get("Cookie"));
  return isZone(zone) ? zone : unknownZone;
}

/** Values that the switches may send. */
export const PreferenceInput = z.object({
  language: Language.optional(),
  theme: Theme.optional(),
  sidenav: Sidenav.optional(),
});
