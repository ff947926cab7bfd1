import { lazyComponent } from "#app/lib/lazy-component.ts";

// Buttons of the reply's own form: they send it before scripts have taken them over, too.
const loadDrafts = async () => (await import("#app/components/drafts/draft-tools.tsx")).DraftTools;
const loadSendLater = async () => (await import("#app/components/outbox/send-later.tsx")).SendLater;
const loadTemplates = async () => (await import("#app/components/templates/template-picker.tsx")).TemplatePicker;

export const DraftTools = import.meta.env.SSR ? await loadDrafts() : lazyComponent(loadDrafts);
export const SendLater = import.meta.env.SSR ? await loadSendLater() : lazyComponent(loadSendLater);
export const TemplatePicker = import.meta.env.SSR ? await loadTemplates() : lazyComponent(loadTemplates);
