import type { ShouldRevalidateFunctionArgs } from "react-router";
import { TemplateEditorScreen } from "#app/components/templates/editor/editor-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { templateListOf } from "#app/lib/template-list.ts";
import { historyPath } from "#app/services/audit/links.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { templateIntents } from "#app/services/templates/actions.server.ts";
import { loadTemplateEditor } from "#app/services/templates/editor.server.ts";
import { kindOf } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/one.ts";

export const handle = { namespaces: ["templates"], parent: templateListOf } satisfies RouteHandle;

const idOf = (templateId: string): string | null => (templateId === "new" ? null : templateId);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const target = { kind: kindOf(url), restaurantId: params.restaurantId };
  const subjectId = idOf(params.templateId);
  const [data, history] = await Promise.all([
    loadTemplateEditor(context, url, target, subjectId),
    subjectId === null ? null : historyPath(context, { subjectId }),
  ]);
  return { data, history };
}

/** A preview changes nothing that is stored. One that arrives while a link is being followed does not stand in for what that loads. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.get("intent") === "preview" && args.currentUrl.href === args.nextUrl.href
    ? false
    : args.defaultShouldRevalidate;

const act = formAction({ intents: templateIntents });

export function action({ context, params, request, url }: Route.ActionArgs) {
  const target = { kind: kindOf(url), restaurantId: params.restaurantId };
  return act({ context, request, target, templateId: idOf(params.templateId) });
}

export default function TemplateRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { data, history } = loaderData;
  return <TemplateEditorScreen key={data.links.self} data={data} history={history} result={result} />;
}
