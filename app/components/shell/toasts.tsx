import { useState } from "react";
import { Form, useLocation } from "react-router";
import { useRefusedParts } from "#app/components/errors/part.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { ToastRegion } from "#app/ui/notices.tsx";

type ToastAction = { label: string; path: string; fields: [name: string, value: string][] };
type FlashToast = {
  id: string;
  kind: "success" | "info" | "error";
  title: string;
  text?: string;
  action?: ToastAction;
};
const tones = { success: "accent", info: "info", error: "danger" } as const;

/**
 * The server sends each message once: it stays on the page until another one, however often the page is revalidated. What tells of a
 * success stays its time also where the same screen opens something else, such as the next review after a reply: its button takes that back.
 */
function useKept(sent: readonly FlashToast[]): readonly FlashToast[] {
  const { key, pathname } = useLocation();
  const [kept, setKept] = useState({ key, pathname, toasts: sent });
  const hasNew = sent.length > 0 && sent !== kept.toasts;
  if (!hasNew && kept.key === key) return kept.toasts;
  const staying = kept.pathname === pathname ? kept.toasts.filter(({ kind }) => kind !== "error") : [];
  const toasts = hasNew ? sent : staying;
  setKept({ key, pathname, toasts });
  return toasts;
}

/** The messages that the last action left for this page, and what of it its reader is refused. */
export function Toasts({ toasts: sent }: { toasts: readonly FlashToast[] }) {
  const { t } = useTranslation();
  const toasts = useKept(sent);
  const refused = useRefusedParts();
  return (
    <ToastRegion
      label={t("toasts.label")}
      closeLabel={t("close")}
      toasts={[
        ...toasts.map(({ id, kind, title, text, action }) => ({
          id,
          tone: tones[kind],
          text: text ? (
            <>
              <strong className="block">{title}</strong>
              {text}
            </>
          ) : (
            title
          ),
          action: action && <ActionForm {...action} />,
        })),
        ...refused.map(({ text }) => ({ id: text, tone: tones.error, text })),
      ]}
    />
  );
}

/** A button that undoes what the toast reports; a plain form, so it needs no script. */
function ActionForm({ label, path, fields }: ToastAction) {
  return (
    <Form method="post" action={path} className="pt-1">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="small">{label}</Button>
    </Form>
  );
}
