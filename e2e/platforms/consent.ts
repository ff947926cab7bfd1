import type { Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";

/** Starts connecting Google and answers on the sandbox's consent page as somebody. */
export async function consent(
  page: Page,
  person: RegExp,
  options: { refuses?: boolean; withoutScopes?: boolean; start?: () => Promise<void>; leadsTo?: RegExp } = {},
): Promise<void> {
  const start = options.start ?? (() => page.getByRole("button", { name: "Connecter Google" }).click());
  await start();
  await expect(page.getByText(/aucune vraie plateforme/)).toBeVisible();
  await page.getByRole("radio", { name: person }).check();
  if (options.withoutScopes) await page.getByRole("checkbox", { name: /business\.manage/ }).uncheck();
  await page.getByRole("button", { name: options.refuses ? "Refuser" : "Autoriser" }).click();
  await page.waitForURL(options.leadsTo ?? /\/credentials\/validate/);
}

/** The account with every place of the demo, one with two, and one without any. */
export const accounts = { everything: /Camille Tavelin/, two: /Octave Lestrange/, none: /Zoé Nouvel/ };
