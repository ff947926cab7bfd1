import { createContext } from "react";
import type { ShellData } from "#app/services/shell/shell.server.ts";

/**
 * What the document needs even when no loader could run, as after a guard's refusal. Known on the server only: such a page
 * carries no scripts, so the browser never asks.
 */
export type DocumentFacts = { theme: "system" | "light" | "dark"; requestId: string | null; shell: ShellData | null };
export const DocumentFactsContext = createContext<DocumentFacts>({ theme: "system", requestId: null, shell: null });
