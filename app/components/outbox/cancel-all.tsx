import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OutboxListData } from "#app/services/outbox/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter, DialogTrigger } from "#app/ui/dialog.tsx";

const dialogId = "cancel-all";

type Props = { of: NonNullable<OutboxListData["cancelAll"]>; address: string };

/** Takes back what waits, after a question that names how many; if more waits by then, nothing is taken back. */
export function CancelAll({ of: { count, formatted, filters, isFiltered }, address }: Props) {
  const { t } = useTranslation("outbox-screen");
  const { t: common } = useTranslation();
  const counted = { count, formatted };
  return (
    <>
      <DialogTrigger dialogId={dialogId}>{t("cancelAll.open", counted)}</DialogTrigger>
      <Dialog id={dialogId} title={t("cancelAll.title", counted)} closeLabel={common("close")}>
        <p>{t("cancelAll.text")}</p>
        {isFiltered && <p className="pt-2">{t("cancelAll.filtered")}</p>}
        <Form method="post" action={address} replace>
          <input type="hidden" name="intent" value="cancelAll" />
          <input type="hidden" name="filters" value={filters} />
          <input type="hidden" name="count" value={count} />
          <DialogFooter>
            <DialogClose dialogId={dialogId} autoFocus>
              {t("cancelAll.keep")}
            </DialogClose>
            <Button variant="danger">{t("cancelAll.confirm", counted)}</Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </>
  );
}
