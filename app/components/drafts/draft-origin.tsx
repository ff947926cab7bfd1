import { useTranslation } from "#app/locales/use-translation.ts";
import type { DraftView } from "#app/services/ai/present-draft.server.ts";

/** Source of a draft, its facts, and its problems. */
export function DraftOrigin({ view }: { view: DraftView }) {
  const { t } = useTranslation("drafts");
  const { rejected } = view;
  return (
    <>
      <p role="status" className="facts">
        <strong className="text-accent">{view.source}</strong>
        {view.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      <Lines title={t("facts")} lines={view.facts} />
      <Lines title={t("problemsTitle")} lines={view.problems} />
      {rejected && (
        <details>
          <summary className="w-fit cursor-pointer text-danger">{t("rejectedTitle")}</summary>
          <p dir="auto" className="whitespace-pre-line py-1">
            {rejected.text}
          </p>
          <Lines lines={rejected.problems} />
        </details>
      )}
    </>
  );
}

function Lines({ title, lines }: { title?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      {title && <strong>{title}</strong>}
      <ul className="wrap-anywhere list-disc ps-5 text-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
