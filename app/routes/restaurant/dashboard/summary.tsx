import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Sentence } from "#app/services/dashboards/summary.server.ts";
import { Card } from "#app/ui/card.tsx";

type Props = { sentences: readonly Sentence[]; tasks: readonly Sentence[] };

/** The week in sentences, and the three things to do; each opens what it is about. */
export function Summary({ sentences, tasks }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("summary.title")}>
      {sentences.length === 0 ? (
        <p className="text-soft">{t("summary.quiet")}</p>
      ) : (
        <ul className="grid gap-2">
          {sentences.map(({ key, text, to }) => (
            <li key={key} className="flex">
              <Link to={to} className="link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h3 className="pt-4 pb-1 text-soft">{t("summary.tasks")}</h3>
      {tasks.length === 0 ? (
        <p>{t("summary.noTasks")}</p>
      ) : (
        <ol className="grid list-decimal gap-2 ps-5">
          {tasks.map(({ key, text, to }) => (
            <li key={key}>
              <span className="inline-flex">
                <Link to={to} className="link">
                  {text}
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
