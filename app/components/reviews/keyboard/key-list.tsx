import { useTranslation } from "#app/locales/use-translation.ts";
import { Checkbox } from "#app/ui/choice.tsx";

/** Rows of the sheet: the key, and the text of its action. */
const rows = [
  ["J", "next"],
  ["K", "previous"],
  ["O", "open"],
  ["R", "reply"],
  ["Ctrl + ↵", "send"],
  ["Ctrl + ↵", "choose"],
  ["Esc", "leave"],
  ["E", "archive"],
  ["X", "tick"],
  ["T", "translation"],
  ["D", "draft"],
  ["M", "template"],
  ["A", "approve"],
  ["L", "tag"],
  ["I", "assign"],
  ["?", "help"],
] as const;

/** What each key does, and the switch that turns them off. */
export function KeyList({ isOn, change }: { isOn: boolean; change: (on: boolean) => void }) {
  const { t } = useTranslation("reviews");
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {rows.map(([key, action]) => (
          <div key={action} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-3">
        <Checkbox
          label={t("keys.on")}
          defaultChecked={isOn}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </div>
    </>
  );
}
