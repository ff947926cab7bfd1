import { Form, Link } from "react-router";
import { TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { data: AiScreenData; result: FormResult | undefined };
type Fact = AiScreenData["written"][number];
type RowProps = { fact: Fact; self: string; mayChange: boolean; result: FormResult | undefined };

/** The facts sheet: the lines people wrote, each edited by itself, and those of the restaurant's own data. */
export function FactsSheet({ data, result }: Props) {
  const { t } = useTranslation("ai");
  const { own, may, factsMax } = data;
  // Deleted by somebody else while it was edited here: the typed text goes to the form for new lines.
  const goneId = typedValue(resultFor(result, "addFact"), "factId");
  const written = data.written.filter(({ id }) => id !== goneId);
  const changing = written.find(({ id }) => id === data.changing)?.id;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <Card
        title={t("facts.title")}
        aside={<span className="text-soft">{t("facts.count", { count: written.length, max: factsMax })}</span>}
        className="xl:col-span-2"
      >
        <p className="max-w-prose pb-4 text-soft">{t("facts.intro")}</p>
        {written.length === 0 && <p className="pb-4">{t("facts.none")}</p>}
        <ul className="grid gap-3 pb-5">
          {written.map((fact) => (
            <li key={fact.id} className="border-line border-b pb-3">
              {may.updateBrandVoice && changing === fact.id ? (
                <FactForm fact={fact} result={result} />
              ) : (
                <FactRow fact={fact} self={data.self} mayChange={may.updateBrandVoice} result={result} />
              )}
            </li>
          ))}
        </ul>
        {may.updateBrandVoice && written.length < factsMax && !changing && (
          <FactForm key={written.length} result={result} />
        )}
      </Card>
      <Card title={t("facts.own")}>
        <p className="pb-3 text-soft text-sm">{t("facts.ownHint")}</p>
        <dl className="grid gap-2">
          {own.map(({ key, text }) => (
            <div key={key}>
              <dt className="text-soft text-sm first-letter:uppercase">{key}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function FactRow({ fact, self, mayChange, result }: RowProps) {
  const { t } = useTranslation("ai");
  const refused = resultFor(result, "deleteFact");
  const isRefused = typedValue(refused, "factId") === fact.id;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0 flex-[1_1_16rem]">
        <strong>{fact.key}</strong>
        <p className="wrap-anywhere">{fact.text}</p>
      </div>
      {mayChange && (
        <div className="flex gap-1">
          <Link className="btn btn-ghost btn-small" to={`${self}?tab=facts&fact=${fact.id}`} preventScrollReset>
            {t("facts.change")}
            <span className="sr-only"> {fact.key}</span>
          </Link>
          <Form method="post">
            <input type="hidden" name="factId" value={fact.id} />
            <input type="hidden" name="version" value={(isRefused && typedValue(refused, "version")) || fact.version} />
            <Button size="small" variant="quiet-danger" name="intent" value="deleteFact">
              {t("facts.remove")}
              <span className="sr-only"> {fact.key}</span>
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

/** Adds or edits a line. */
function FactForm({ fact, result: anyResult }: { fact?: Fact; result: FormResult | undefined }) {
  const { t } = useTranslation("ai");
  const intent = fact ? "setFact" : "addFact";
  const result = resultFor(anyResult, intent);
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      {fact && (
        <>
          <input type="hidden" name="factId" value={fact.id} />
          <input type="hidden" name="version" value={typedValue(result, "version") ?? fact.version} />
        </>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          name="key"
          label={t("facts.key")}
          result={result}
          maxLength={60}
          placeholder={t("facts.keyExample")}
          defaultValue={fact?.key}
          required
        />
        <div className="sm:col-span-2">
          <TextField
            name="text"
            label={t("facts.text")}
            result={result}
            maxLength={300}
            placeholder={t("facts.textExample")}
            defaultValue={fact?.text}
            required
          />
        </div>
      </div>
      <div>
        <Button variant={fact ? "primary" : "secondary"}>{t(fact ? "facts.save" : "facts.add")}</Button>
      </div>
    </Form>
  );
}
