import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AuditData } from "#app/services/audit/list.server.ts";
import { Card } from "#app/ui/card.tsx";

type Opened = NonNullable<AuditData["opened"]>;

/** One entry: its sentence, what was before and after side by side, and from where it came. */
export function OpenedEntry({ opened }: { opened: Opened }) {
  const { t } = useTranslation("audit");
  const { links, fields, facts, isErased } = opened;
  const also = (["record", "person", "restaurant"] as const).filter((name) => links[name] !== null);
  return (
    <Card
      title={opened.sentence}
      aside={
        <Link to={links.close} className="link reach">
          {t("close")}
        </Link>
      }
    >
      {isErased && <p className="text-soft">{t("erased")}</p>}
      {fields.length > 0 && <Values opened={opened} />}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-6 gap-y-2 pt-4 text-sm">
        {facts.map(({ key, label, value }) => (
          <div key={key} className="min-w-0">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {also.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2 pt-4">
          {also.map((name) => (
            <li key={name}>
              <Link to={links[name] ?? ""} className="link reach">
                {t(`also.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Before and after by field; of something new or deleted there is one side. */
function Values({ opened: { fields, isNew, isGone } }: { opened: Opened }) {
  const { t } = useTranslation("audit");
  const sides = (["before", "after"] as const).filter(
    (side) => !(isNew && side === "before") && !(isGone && side === "after"),
  );
  return (
    <div className="grid gap-3">
      {fields.map((field) => (
        <section
          key={field.field}
          aria-label={field.label}
          className="grid gap-x-6 gap-y-1 border-line border-t pt-3 sm:grid-cols-[12rem_1fr_1fr]"
        >
          <h3 className="font-semibold text-sm">{field.label}</h3>
          {sides.map((side) => (
            <div key={side} className="min-w-0">
              <p className="text-soft text-xs">{t(`sides.${side}`)}</p>
              {field[side].length === 0 ? (
                <p className="text-soft">–</p>
              ) : (
                field[side].map((line) => (
                  <p key={line} dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {line}
                  </p>
                ))
              )}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
