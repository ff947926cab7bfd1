import { lazyComponent } from "#app/lib/lazy-component.ts";

// Its buttons are forms: they do what they say before scripts have taken them over.
const load = async () => (await import("./synchronisation-panel.tsx")).SynchronisationPanel;

export const SynchronisationPanel = import.meta.env.SSR ? await load() : lazyComponent(load);
