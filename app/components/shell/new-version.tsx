import { useCallback, useId } from "react";
import { useNewVersion } from "#app/components/shell/use-new-version.ts";
import { keepDrafts } from "#app/islands/drafts.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/ui/dialog.tsx";

function refresh(userId: string) {
  keepDrafts(userId);
  location.reload();
}

/** Announces a newer build, and reloads without losing typed texts. 600 px wide. */
export function NewVersion({ userId }: { userId: string }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const open = useCallback(() => {
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  }, [id]);
  useNewVersion(userId, open);
  return (
    <Dialog id={id} title={t("newVersion.title")} closeLabel={t("newVersion.close")} size="wide">
      <p>{t("newVersion.text")}</p>
      <DialogFooter>
        <DialogClose dialogId={id}>{t("newVersion.later")}</DialogClose>
        <Button type="button" variant="primary" onClick={() => refresh(userId)}>
          {t("newVersion.refresh")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
