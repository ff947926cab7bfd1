import { later } from "#app/lib/later.ts";

// Its buttons are forms: they do what they say before scripts have taken them over.
const load = async () => (await import("./synchronisation-panel.tsx")).SynchronisationPanel;

export const SynchronisationPanel = import.meta.env.SSR ? await load() : later(load);
