import { Form, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField } from "#app/components/forms/text-field.tsx";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PersonCardData } from "#app/services/team/forms.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog, DialogClose, DialogFooter, DialogTrigger } from "#app/ui/dialog.tsx";
import { AccessFields } from "./access-fields.tsx";
import { PersonalData } from "./personal-data.tsx";

type Props = { person: PersonCardData; result: FormResult | undefined };

/** What one may change of a person: access in an organization, role, state. */
export function PersonCard({ person, result }: Props) {
  const { t } = useTranslation("team");
  return (
    <Card
      title={t("person.title", { name: person.name })}
      aside={<LinkButton to={person.links.close}>{t("person.close")}</LinkButton>}
    >
      <div key={`${person.id} ${person.version}`} className="grid gap-5">
        <p className="text-soft wrap-anywhere">
          {person.email}
          {person.edited && <span className="block text-sm">{person.edited}</span>}
        </p>
        <FormMessage result={result} />
        {person.note && <p>{person.note}</p>}
        <MembershipForm person={person} result={result} />
        {person.otherMemberships.map(({ name, to }) => (
          <Link key={to} to={to} className="link reach w-fit">
            {t("person.in", { organization: name })}
          </Link>
        ))}
        {person.mayChangeAccount && <RoleForm person={person} result={result} />}
        {person.mayChange && <Account person={person} />}
        <PersonalData person={person} result={result} />
        <History person={person} />
      </div>
    </Card>
  );
}

/** The fields that every form of a person sends. */
function Sent({ person, result }: { person: PersonCardData; result?: FormResult | undefined }) {
  return (
    <>
      <input type="hidden" name="userId" value={person.id} />
      <input type="hidden" name="version" value={typedValue(result, "version") ?? person.version} />
    </>
  );
}

function MembershipForm({ person, result }: Props) {
  const { t } = useTranslation("team");
  const { membership, links } = person;
  if (!membership || !person.mayChange) return null;
  const { organizationId, organizationName, access } = membership;
  const dialogId = "remove-member";
  return (
    <section className="grid gap-4">
      <h3>{t("person.in", { organization: organizationName })}</h3>
      {access && (
        <Form method="post" action={links.self} className="grid gap-4">
          <Sent person={person} result={result} />
          <input type="hidden" name="organizationId" value={organizationId} />
          <AccessFields access={access} result={resultFor(result, "saveAccess")} />
          <div>
            <Button variant="primary" name="intent" value="saveAccess">
              {t("person.save")}
            </Button>
          </div>
        </Form>
      )}
      <div>
        <DialogTrigger dialogId={dialogId}>{t("person.remove")}</DialogTrigger>
        <Dialog
          id={dialogId}
          title={t("person.removeTitle", { name: person.name, organization: organizationName })}
          closeLabel={t("person.close")}
        >
          <p>{t("person.removeText")}</p>
          <Form method="post" action={links.self}>
            <Sent person={person} />
            <input type="hidden" name="organizationId" value={organizationId} />
            <DialogFooter>
              <DialogClose dialogId={dialogId}>{t("person.cancel")}</DialogClose>
              <Button variant="danger" name="intent" value="removeMember">
                {t("person.remove")}
              </Button>
            </DialogFooter>
          </Form>
        </Dialog>
      </div>
    </section>
  );
}

function RoleForm({ person, result }: Props) {
  const { t } = useTranslation("team");
  return (
    <Form method="post" action={person.links.self} className="flex flex-wrap items-end gap-2">
      <Sent person={person} result={result} />
      <SelectField
        name="role"
        label={t("person.role")}
        result={resultFor(result, "setRole")}
        options={person.roles}
        defaultValue={person.role}
      />
      <Button name="intent" value="setRole">
        {t("person.saveRole")}
      </Button>
    </Form>
  );
}

/** The account itself: the way back in, and the end of it. */
function Account({ person }: { person: PersonCardData }) {
  const { t } = useTranslation("team");
  const { links, isActive, mayChangeAccount, isMe } = person;
  const dialogId = "deactivate-person";
  return (
    <section className="grid gap-3">
      <h3>{t("person.account")}</h3>
      <div className="flex flex-wrap gap-2">
        {isActive && !isMe && (
          <Form method="post" action={links.self} reloadDocument>
            <input type="hidden" name="userId" value={person.id} />
            <Button name="intent" value="seeAs">
              {t("person.seeAs")}
            </Button>
          </Form>
        )}
        {isActive && (
          <Form method="post" action={links.self}>
            <input type="hidden" name="userId" value={person.id} />
            <Button name="intent" value="passwordLink">
              {t("person.password")}
            </Button>
          </Form>
        )}
        {person.mayResetSecondFactor && <ResetSecondFactor person={person} />}
        {mayChangeAccount && !isActive && (
          <Form method="post" action={links.self}>
            <Sent person={person} />
            <Button name="intent" value="activate">
              {t("person.activate")}
            </Button>
          </Form>
        )}
        {mayChangeAccount && isActive && !isMe && (
          <>
            <DialogTrigger dialogId={dialogId}>{t("person.deactivate")}</DialogTrigger>
            <Dialog
              id={dialogId}
              title={t("person.deactivateTitle", { name: person.name })}
              closeLabel={t("person.close")}
            >
              <p>{t("person.deactivateText")}</p>
              <Form method="post" action={links.self}>
                <Sent person={person} />
                <DialogFooter>
                  <DialogClose dialogId={dialogId}>{t("person.cancel")}</DialogClose>
                  <Button variant="danger" name="intent" value="deactivate">
                    {t("person.deactivate")}
                  </Button>
                </DialogFooter>
              </Form>
            </Dialog>
          </>
        )}
      </div>
    </section>
  );
}

function ResetSecondFactor({ person }: { person: PersonCardData }) {
  const { t } = useTranslation("team");
  const dialogId = "reset-second-factor";
  return (
    <>
      <DialogTrigger dialogId={dialogId}>{t("person.resetFactor")}</DialogTrigger>
      <Dialog id={dialogId} title={t("person.resetFactorTitle", { name: person.name })} closeLabel={t("person.close")}>
        <p>{t("person.resetFactorText")}</p>
        <Form method="post" action={person.links.self}>
          <input type="hidden" name="userId" value={person.id} />
          <DialogFooter>
            <DialogClose dialogId={dialogId}>{t("person.cancel")}</DialogClose>
            <Button variant="danger" name="intent" value="resetSecondFactor">
              {t("person.resetFactor")}
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </>
  );
}

/** What the audit log tells of the person, and of what they did; nothing for those who may not read it. */
function History({ person: { history } }: { person: PersonCardData }) {
  const { t } = useTranslation("team");
  if (!history.of || !history.by) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <Link to={history.of} className="link reach">
        {t("person.historyOf")}
      </Link>
      <Link to={history.by} className="link reach">
        {t("person.historyBy")}
      </Link>
    </p>
  );
}
