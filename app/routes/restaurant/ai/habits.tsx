import { Form } from "react-router";
import type { Shown } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type Learning = Shown<AiScreenData["learning"]>;
type Props = { learning: Learning; may: AiScreenData["may"] };

/** The learned habits, in plain sentences, each with a delete button; and the switch for all of them. */
export function Habits({ learning, may }: Props) {
  const { t } = useTranslation("ai");
  return (
    <Card title={t("habits.title")} aside={<span className="text-soft">{learning.state}</span>}>
      <p className="max-w-prose pb-3 text-soft">{t("habits.intro")}</p>
      {learning.groups.length === 0 && <p className="pb-3">{t("habits.none")}</p>}
      {learning.groups.map(({ language, rows }) => (
        <section key={language}>
          <h3 className="pt-2 font-semibold first-letter:uppercase">{language}</h3>
          <ul className="grid pb-3">
            {rows.map((row) => (
              <Row key={row.id} row={row} mayForget={may.updateBrandVoice} />
            ))}
          </ul>
        </section>
      ))}
      {learning.watched && <p className="pb-3 text-soft text-sm">{learning.watched}</p>}
      {may.updateBrandVoice && <Switches learning={learning} />}
    </Card>
  );
}

function Row({ row, mayForget }: { row: Learning["groups"][number]["rows"][number]; mayForget: boolean }) {
  const { t } = useTranslation("ai");
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 border-line border-b py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">{row.sentence}</p>
        <p className="text-soft text-sm">{row.seen}</p>
      </div>
      {mayForget && (
        <Form method="post">
          <input type="hidden" name="habitId" value={row.id} />
          <Button size="small" variant="quiet-danger" name="intent" value="forgetHabit">
            {t("habits.forget")}
            <span className="sr-only"> {row.sentence}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function Switches({ learning: { isOn, isEmpty } }: { learning: Learning }) {
  const { t } = useTranslation("ai");
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Form method="post">
        <input type="hidden" name="isOn" value={isOn ? "no" : "yes"} />
        <Button variant={isOn ? "secondary" : "primary"} name="intent" value="learning">
          {t(isOn ? "habits.switchOff" : "habits.switchOn")}
        </Button>
      </Form>
      {!isEmpty && (
        <details>
          <summary className="btn btn-quiet-danger cursor-pointer list-none">{t("habits.forgetAll")}</summary>
          <Form method="post" className="grid justify-items-start gap-2 pt-2">
            <p>{t("habits.forgetAllText")}</p>
            <Button variant="danger" name="intent" value="forgetHabits">
              {t("habits.forgetAllNow")}
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
