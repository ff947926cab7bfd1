import { Form, useNavigation } from "react-router";
import { DraftOrigin } from "#app/components/drafts/draft-origin.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { BenchView } from "#app/services/ai/present-bench.server.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** Each draft may take two calls. */
const creditsMax = 20;

/** The past replies, and the drafts of today. */
export function Bench({ data, rows }: { data: AiScreenData; rows: BenchView | null }) {
  const { t } = useTranslation("ai");
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="grid gap-4">
      <Card title={t("bench.title")}>
        <p className="max-w-prose pb-4 text-soft">{t("bench.intro")}</p>
        {data.may.updateBrandVoice && (
          <Form method="post" className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="intent" value="bench" />
            {data.model && data.provider === "endpoint" && (
              <>
                <Button variant="primary" name="source" value="ai" busy={isBusy}>
                  {t("bench.ai")}
                </Button>
                <span className="text-soft text-sm">{t("bench.aiHint", { max: creditsMax })}</span>
              </>
            )}
            <Button name="source" value="templates" busy={isBusy}>
              {t("bench.templates")}
            </Button>
          </Form>
        )}
      </Card>
      {rows?.length === 0 && <p role="status">{t("bench.none")}</p>}
      {rows?.map((row) => (
        <BenchCard key={row.id} row={row} />
      ))}
    </div>
  );
}

function BenchCard({ row }: { row: BenchView[number] }) {
  const { t } = useTranslation("ai");
  return (
    <article className="card grid gap-3 p-4 sm:p-5" aria-label={row.author}>
      <p className="facts text-soft text-sm">
        <Stars value={row.rating} text={t("bench.rating", { count: row.rating })} />
        <bdi className="text-ink">{row.author}</bdi>
        <span>{row.ago}</span>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {row.text}
      </p>
      <div className="grid gap-4 border-line border-t pt-3 lg:grid-cols-2">
        <section>
          <h3 className="text-soft text-sm">{t("bench.answered")}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {row.reply}
          </p>
        </section>
        <section className="grid content-start gap-2">
          <h3 className="text-soft text-sm">{t("bench.now")}</h3>
          {row.draft ? (
            <>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {row.draft.text}
              </p>
              <div className="grid gap-1 text-sm">
                <DraftOrigin view={row.draft} />
              </div>
            </>
          ) : (
            <p>{t("bench.noTurn")}</p>
          )}
        </section>
      </div>
    </article>
  );
}
