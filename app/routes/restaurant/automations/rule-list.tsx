import { Form, useSubmit } from "react-router";
import { ExpectedVersions } from "#app/components/forms/scoped-setting.tsx";
import { useDragOrder } from "#app/islands/use-drag-order.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RuleView } from "#app/services/automations/present-rules.server.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, IconButton, LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ArrowDown, ArrowUp } from "#app/ui/icons/lucide.tsx";
import { EmptyState } from "#app/ui/states.tsx";

/** The rules in their order. Reordered by buttons, with scripts also by dragging. */
export function RuleList({ data }: { data: AutomationScreenData }) {
  const { t } = useTranslation("automations");
  const submit = useSubmit();
  const { rules, may, versions } = data;
  const drag = useDragOrder(
    rules.map(({ id }) => id),
    (ids) => {
      const form = new FormData();
      form.set("intent", "order");
      form.set("expectedRestaurantVersion", String(versions.restaurant));
      form.set("expectedOrganizationVersion", String(versions.organization));
      for (const id of ids) form.append("order", id);
      void submit(form, { method: "post", preventScrollReset: true });
    },
  );
  if (rules.length === 0)
    return (
      <EmptyState className="card" title={t("rules.none")}>
        {t("rules.noneText")}
      </EmptyState>
    );
  const inOrder = drag.order.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
  return (
    <section className="grid gap-3" aria-label={t("rules.label")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          {t("rules.order")} {drag.isReady && may.update && rules.length > 1 && t("rules.orderDrag")}
        </p>
      </div>
      <ol className="grid gap-3">
        {inOrder.map((rule, at) => (
          <li
            key={rule.id}
            className={classNames("card grid gap-3 p-4", drag.dragged === rule.id && "opacity-60")}
            {...(may.update ? drag.targetProps(rule.id) : {})}
          >
            <div className="flex flex-wrap items-center gap-3">
              {may.update && drag.isReady && rules.length > 1 && (
                <span aria-hidden title={t("rules.drag")} className="cursor-grab p-2" {...drag.handleProps(rule.id)}>
                  ⠿
                </span>
              )}
              <RuleHead rule={rule} position={at + 1} />
              {may.update && (
                <RuleButtons rule={rule} data={data} isFirst={at === 0} isLast={at === rules.length - 1} />
              )}
            </div>
            <RuleFacts rule={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RuleHead({ rule, position }: { rule: RuleView; position: number }) {
  const { t } = useTranslation("automations");
  return (
    <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-3">
      <h2 className="wrap-anywhere">
        {position}. {rule.name}
      </h2>
      <Badge tone={rule.isOn ? "accent" : "neutral"}>{t(rule.isOn ? "rules.on" : "rules.off")}</Badge>
    </div>
  );
}

function RuleFacts({ rule }: { rule: RuleView }) {
  const { t } = useTranslation("automations");
  return (
    <>
      <dl className="grid gap-1 sm:grid-cols-[auto_1fr] sm:gap-x-3">
        <dt className="text-soft">{t("rules.when")}</dt>
        <dd className="wrap-anywhere">{rule.when.join(" · ")}</dd>
        <dt className="text-soft">{t("rules.does")}</dt>
        <dd className="wrap-anywhere">{rule.does.join(" · ")}</dd>
      </dl>
      <p className="text-soft text-sm">{t("rules.runs", { count: rule.runCount })}</p>
    </>
  );
}

type ButtonsProps = { rule: RuleView; data: AutomationScreenData; isFirst: boolean; isLast: boolean };

function RuleButtons({ rule, data, isFirst, isLast }: ButtonsProps) {
  const { t } = useTranslation("automations");
  const named = (text: string) => `${text} ${rule.name}`;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-1">
      <ExpectedVersions versions={data.versions} result={undefined} />
      <input type="hidden" name="ruleId" value={rule.id} />
      <Button size="small" name="intent" value={rule.isOn ? "off" : "on"}>
        {t(rule.isOn ? "rules.switchOff" : "rules.switchOn")}
        <span className="sr-only"> {rule.name}</span>
      </Button>
      <IconButton size="small" label={named(t("rules.up"))} name="intent" value="up" disabled={isFirst}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton size="small" label={named(t("rules.down"))} name="intent" value="down" disabled={isLast}>
        <ArrowDown aria-hidden />
      </IconButton>
      <LinkButton size="small" variant="ghost" to={`${data.self}?rule=${rule.id}`}>
        {t("rules.change")}
        <span className="sr-only"> {rule.name}</span>
      </LinkButton>
      <Button size="small" variant="quiet-danger" name="intent" value="remove">
        {t("rules.remove")}
        <span className="sr-only"> {rule.name}</span>
      </Button>
    </Form>
  );
}
