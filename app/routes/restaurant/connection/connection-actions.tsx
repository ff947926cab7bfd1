import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { type FormResult, fieldState, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ConnectionView } from "#app/services/platforms/present-connections.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { MapPin, Plug, RefreshCw } from "#app/ui/icons/lucide.tsx";

type Props = { row: ConnectionView; restaurantId: string; result: FormResult | undefined };

/** Actions on a linked platform: renew it, unlink it. */
export function ConnectionActions({ row, restaurantId, result }: Props) {
  const { t } = useTranslation("platforms");
  if (row.isWaiting) return <WithdrawForm row={row} />;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
      {row.kind === "oauth" && row.credentialId && (
        <ConsentForm
          row={row}
          credentialId={row.credentialId}
          isPrimary={row.isLost || row.ends !== null}
          icon={<RefreshCw aria-hidden />}
        >
          {t("connection.reconnect")}
        </ConsentForm>
      )}
      {row.kind === "oauth" && !row.credentialId && <LinkUp row={row} restaurantId={restaurantId} result={result} />}
      <LinkButton variant="quiet-danger" to={`?disconnect=${row.platform.key}`} preventScrollReset className="ms-auto">
        {t("connection.disconnect")}
        <span className="sr-only"> {row.platform.name}</span>
      </LinkButton>
    </div>
  );
}

/** Nothing depends on a claim yet: it is withdrawn without confirmation. */
function WithdrawForm({ row }: { row: ConnectionView }) {
  const { t } = useTranslation("platforms");
  return (
    <Form method="post" className="flex border-line border-t pt-4">
      <input type="hidden" name="intent" value="disconnect" />
      <input type="hidden" name="key" value={row.platform.key} />
      <Button variant="quiet-danger" className="ms-auto">
        {t("connection.withdraw")}
        <span className="sr-only"> {row.platform.name}</span>
      </Button>
    </Form>
  );
}

/** Ways to link a platform: a listing of a known account, that account renewed, another account, or the address of its page. */
export function LinkUp({ row, restaurantId, result }: Props) {
  const { t } = useTranslation("platforms");
  if (!row.isConfigured && row.kind !== "manual") return null;
  if (row.kind !== "oauth") return <AddressForm row={row} result={result} />;
  const hasLiving = row.accounts.length > 0;
  const isKnown = hasLiving || row.lostAccounts.length > 0;
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {row.accounts.map((account) => (
        <LinkButton
          key={account.id}
          variant="primary"
          to={`${href("/credentials/validate")}?credential=${account.id}&restaurant=${restaurantId}`}
          icon={<MapPin aria-hidden />}
        >
          {t("connection.choosePlace", { account: account.name })}
        </LinkButton>
      ))}
      {row.lostAccounts.map(({ id, name }) => (
        <ConsentForm key={id} row={row} credentialId={id} isPrimary={!hasLiving} icon={<RefreshCw aria-hidden />}>
          {t("connection.reconnectAccount", { account: name })}
        </ConsentForm>
      ))}
      <ConsentForm row={row} icon={<Plug aria-hidden />}>
        {t(isKnown ? "connection.connectOther" : "connection.connect")}
        <span className="sr-only"> {row.platform.name}</span>
      </ConsentForm>
    </div>
  );
}

/** A plain post that leads to the platform's consent page. */
function ConsentForm(props: {
  row: ConnectionView;
  credentialId?: string;
  isPrimary?: boolean;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="connect" />
      <input type="hidden" name="key" value={props.row.platform.key} />
      {props.credentialId && <input type="hidden" name="credentialId" value={props.credentialId} />}
      <Button variant={props.isPrimary ? "primary" : "secondary"} icon={props.icon} className="wrap-anywhere">
        {props.children}
      </Button>
    </Form>
  );
}

/** Links by the page's address, or its id. */
function AddressForm({ row, result }: { row: ConnectionView; result: FormResult | undefined }) {
  const { t } = useTranslation("platforms");
  const { key, name } = row.platform;
  const state = typedValue(result, "key") === key ? fieldState(result, "query") : null;
  return (
    <Details label={t("connection.linkByAddress")} name={name} isOpen={state?.error !== undefined}>
      <Form method="post" action={`#platform-${key}`} className="grid gap-2">
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="key" value={key} />
        <Field
          label={t("connection.byAddress")}
          hint={row.kind === "manual" ? undefined : t("connection.byAddressHint")}
          error={state?.error}
        >
          <TextInput name="query" defaultValue={state?.value} maxLength={500} required autoComplete="off" />
        </Field>
        <div>
          <Button>
            {t("connection.link")}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </Form>
    </Details>
  );
}

function Details(props: { label: string; name: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={props.isOpen || undefined}>
      <summary className="btn w-fit cursor-pointer list-none lg:ms-auto lg:flex">
        {props.label}
        <span className="sr-only"> {props.name}</span>
      </summary>
      <div className="pt-3">{props.children}</div>
    </details>
  );
}
