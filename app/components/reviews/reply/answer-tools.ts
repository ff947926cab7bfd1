import { later } from "#app/lib/later.ts";

// Buttons of the reply's own form: they send it before scripts have taken them over, too.
const loadDrafts = async () => (await import("../../drafts/draft-tools.tsx")).DraftTools;
const loadSendLater = async () => (await import("../../outgoing/send-later.tsx")).SendLater;
const loadTemplates = async () => (await import("../../templates/template-picker.tsx")).TemplatePicker;

export const DraftTools = import.meta.env.SSR ? await loadDrafts() : later(loadDrafts);
export const SendLater = import.meta.env.SSR ? await loadSendLater() : later(loadSendLater);
export const TemplatePicker = import.meta.env.SSR ? await loadTemplates() : later(loadTemplates);
