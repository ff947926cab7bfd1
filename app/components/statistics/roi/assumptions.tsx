import { Form } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { errorsOf, type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import type { RoiView } from "#app/services/statistics/roi.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { NumberCell, Table } from "#app/ui/table.tsx";

type Props = { roi: RoiView; self: string; result: FormResult | undefined };

/** The formula of the estimates with every assumption, and the form that changes those of a restaurant. */
export function Assumptions({ roi, self, result }: Props) {
  return (
    <Card title={roi.title} id="assumptions">
      <div className="grid gap-3">
        <ul className="list-disc ps-5">
          {roi.formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-soft">{roi.limits}</p>
        {roi.whose.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
        <AssumptionTable roi={roi} />
        {roi.form && <AssumptionForm roi={roi} form={roi.form} self={self} result={result} />}
      </div>
    </Card>
  );
}

function AssumptionTable({ roi: { heads, table, rows, byDefault } }: { roi: RoiView }) {
  return (
    <Table caption={table} className="stat-table">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index > 0 ? "number" : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, texts, isDefault, reason }) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {isDefault && <span className="stat-note">{byDefault}</span>}
              {isDefault && <div className="text-soft text-sm font-medium">{reason}</div>}
            </th>
            {texts.length === 1 ? (
              // An amount is known, not estimated: it is the same for low and high.
              <NumberCell colSpan={3}>{texts[0]}</NumberCell>
            ) : (
              texts.map((text, index) => <NumberCell key={heads[index + 1]}>{text}</NumberCell>)
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type FormProps = Props & { form: NonNullable<RoiView["form"]> };

function AssumptionForm({ roi, form, self, result }: FormProps) {
  const [saving, resetting] = [resultFor(result, "saveAssumptions"), resultFor(result, "resetAssumptions")];
  const version = typedValue(saving ?? resetting, "expectedVersion") ?? form.version;
  return (
    <details className="print:hidden" open={saving !== undefined || resetting !== undefined || undefined}>
      <summary className="link w-fit cursor-pointer">{form.edit}</summary>
      <Form method="post" action={self} className="grid gap-4 pt-3" preventScrollReset>
        <FormMessage result={saving ?? resetting} />
        <input type="hidden" name="expectedVersion" value={version} />
        {roi.rows.map((row) => (
          <AssumptionFields key={row.key} row={row} result={saving} />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="saveAssumptions" variant="primary">
            {form.save}
          </Button>
          {form.reset && (
            <Button name="intent" value="resetAssumptions" variant="ghost">
              {form.reset}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}

/** Low, central and high of a range, or an amount alone. */
function AssumptionFields({ row, result }: { row: RoiView["rows"][number]; result: FormResult | undefined }) {
  const errors = errorsOf(result);
  const hint = `${row.defaultText} ${row.reason}`;
  const isRange = row.typed.length > 1;
  const fields = row.typed.map(({ name, label, value }) => (
    <Field key={name} label={label} error={errors[name]} hint={isRange ? undefined : hint}>
      <TextInput name={name} inputMode="decimal" maxLength={40} defaultValue={typedValue(result, name) ?? value} />
    </Field>
  ));
  if (!isRange) return <div>{fields}</div>;
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">{row.label}</legend>
      <div className="stat-range">{fields}</div>
      <p className="field-hint">{hint}</p>
    </fieldset>
  );
}
