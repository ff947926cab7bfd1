import { Form, Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { CopyPlanView, CopyResultView } from "#app/services/restaurant-administration/copy.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Banner } from "#app/ui/notices.tsx";

/** What a copy would do at each restaurant; where one has something else, it says itself whether that gives way. */
export function CopyPlan({ view, self, here }: { view: CopyPlanView; self: string; here: string }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <>
      <Banner tone={view.conflicts ? "brass" : "info"} role="status">
        <strong>{view.summary}</strong> {view.conflicts} {t("move.nothingYet")}
      </Banner>
      <p className="max-w-prose text-soft">{t("copy.effects")}</p>
      <p className="max-w-prose font-semibold">{t("copy.noUndo")}</p>
      <Form method="post" action={here} className="grid gap-4">
        {view.parts.map((part) => (
          <input key={part} type="hidden" name="parts" value={part} />
        ))}
        <Card title={t("change.restaurants")}>
          <ul className="grid">
            {view.targets.map((target) => (
              <li key={target.id} className="grid gap-1.5 border-line py-3 not-first:border-t">
                <input type="hidden" name="targets" value={`${target.id} ${target.version}`} />
                <p className="wrap-anywhere">
                  <span className="font-semibold">{target.name}</span>{" "}
                  <span className="text-soft text-sm">{target.organization}</span>
                </p>
                {target.isSame && <p className="text-soft">{t("copy.same")}</p>}
                {target.lines.length > 0 && (
                  <ul className="grid list-disc gap-1 ps-5">
                    {target.lines.map((line) => (
                      <li key={line} className="wrap-anywhere">
                        {line}
                      </li>
                    ))}
                  </ul>
                )}
                {target.hasConflict && (
                  <Checkbox name="replaces" value={target.id} label={t("copy.replace", { name: target.name })} />
                )}
              </li>
            ))}
          </ul>
        </Card>
        <div className="flex flex-wrap gap-2">
          {view.hasWork && (
            <Button variant="primary" name="intent" value="apply">
              {view.confirm}
            </Button>
          )}
          <LinkButton to={self} variant="ghost">
            {t("change.leave")}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

/** What became of each restaurant. */
export function CopyResult({ view, self }: { view: CopyResultView; self: string }) {
  const { t } = useTranslation("restaurant-administration");
  return (
    <>
      <Banner tone={view.hasChanged ? "brass" : "accent"} role="status">
        <strong>{view.summary}</strong> {view.hasChanged && t("copy.again")}
      </Banner>
      <Card title={t("change.restaurants")}>
        <ul className="grid gap-2.5">
          {view.rows.map(({ id, to, name, isChanged, text }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={to} className="link reach">
                {name}
              </Link>{" "}
              {isChanged && <Badge tone="brass">{t("copy.notWritten")}</Badge>}{" "}
              <span className="block text-soft text-sm">{text}</span>
            </li>
          ))}
        </ul>
      </Card>
      <LinkButton to={self} className="justify-self-start">
        {t("copy.next")}
      </LinkButton>
    </>
  );
}
