import { useId } from "react";
import type { FilterControl as Control } from "#app/lib/filter-views.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, SearchField, Select, TextInput } from "#app/ui/field.tsx";
import { FilterGroup } from "./filter-group.tsx";

/** One filter in a form, of any kind. Uncontrolled: it works before scripts have taken over. */
export function FilterControl({ control }: { control: Control }) {
  if (control.kind === "box") {
    const { name, value, label, isOn } = control;
    return <Checkbox name={name} value={value} defaultChecked={isOn} label={label} />;
  }
  if (control.kind === "choice") {
    const { name, label, value, choices } = control;
    return (
      <Field label={label}>
        <Select name={name} defaultValue={value} options={choices} />
      </Field>
    );
  }
  return control.kind === "period" ? <Period control={control} /> : <Boxes control={control} />;
}

function Boxes({ control }: { control: Extract<Control, { kind: "boxes" }> }) {
  const { name, legend, choices, search } = control;
  const boxes = choices.map((choice) => (
    <Checkbox
      key={choice.value}
      name={name}
      value={choice.value}
      defaultChecked={choice.isOn === true}
      label={choice.label}
      hint={choice.hint}
    />
  ));
  return (
    <FilterGroup legend={legend}>
      {search ? (
        <>
          <div className="flex gap-2">
            <SearchField
              label={search.label}
              name={search.name}
              placeholder=""
              defaultValue={search.value}
              maxLength={120}
              className="min-w-0 flex-1"
            />
            <Button name="intent" value="find">
              {search.press}
            </Button>
          </div>
          <div className="grid max-h-64 auto-rows-max gap-1 overflow-y-auto">
            {boxes}
            {choices.length === 0 && <p className="field-hint">{search.empty}</p>}
          </div>
        </>
      ) : (
        boxes
      )}
    </FilterGroup>
  );
}

function Period({ control: { label, value, choices, from, to } }: { control: Extract<Control, { kind: "period" }> }) {
  const id = useId();
  return (
    <div className="group/period grid gap-3">
      <Field label={label} id={id}>
        <Select name="period" defaultValue={value} options={choices} />
      </Field>
      <div className="hidden grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 group-has-[option[value=custom]:checked]/period:grid">
        <Field label={from.label}>
          <TextInput type="date" name="from" defaultValue={from.value} />
        </Field>
        <Field label={to.label}>
          <TextInput type="date" name="to" defaultValue={to.value} />
        </Field>
      </div>
    </div>
  );
}
