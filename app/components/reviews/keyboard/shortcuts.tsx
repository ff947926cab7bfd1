import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Dialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { listenToKeys } from "./listen-to-keys.ts";

/** Fetched when the sheet is opened: nobody needs it before. */
const KeyList = lazy(async () => ({ default: (await import("./key-list.tsx")).KeyList }));

const dialogId = "shortcuts";
const storageKey = "comptoir.shortcuts";
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
  const [isAsked, setIsAsked] = useState(false);
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
      <Dialog id={dialogId} title={t("keys.title")} closeLabel={common("close")} onToggle={() => setIsAsked(true)}>
        {isAsked && (
          <Suspense>
            <KeyList isOn={isOn} change={change} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
