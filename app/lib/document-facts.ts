import { createContext } from "react";
import type { ShellData } from "#app/services/shell/shell.server.ts";

/** Data the document needs even when no loader ran, as after a guard's refusal. On the server only: such a page has no scripts. */
export type DocumentFacts = { theme: "system" | "light" | "dark"; requestId: string | null; shell: ShellData | null };
export const DocumentFactsContext = createContext<DocumentFacts>({ theme: "system", requestId: null, shell: null });
