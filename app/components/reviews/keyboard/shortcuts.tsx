import { useEffect, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Dialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { listenToKeys } from "./listen-to-keys.ts";

const dialogId = "shortcuts";
const storageKey = "comptoir.shortcuts";
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

const isOff = (): boolean => localStorage.getItem(storageKey) === "off";

/** The keys of the review screen; without scripts nothing is shown. */
export function Shortcuts() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated && <Keys />;
}

/** The sheet that lists the keys, and the switch that turns them off. */
function Keys() {
  const { t } = useTranslation("reviews");
  const { t: common } = useTranslation();
  const [isOn, setIsOn] = useState(() => !isOff());
  useEffect(() => {
    if (isOn) return listenToKeys(() => (document.getElementById(dialogId) as HTMLDialogElement).showModal());
  }, [isOn]);
  const change = (on: boolean) => {
    localStorage.setItem(storageKey, on ? "on" : "off");
    setIsOn(on);
  };
  return (
    <>
      <DialogTrigger dialogId={dialogId} size="small" variant="ghost" className="justify-self-start max-lg:hidden">
        {t("keys.title")}
        <kbd>?</kbd>
      </DialogTrigger>
      <Dialog id={dialogId} title={t("keys.title")} closeLabel={common("close")}>
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
      </Dialog>
    </>
  );
}
