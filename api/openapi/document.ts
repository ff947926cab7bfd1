import { type JSONSchema, type OpenAPI, OpenAPIGenerator } from "@orpc/openapi";
import { apiTokenCallsPerMinute } from "#contract/api-tokens/limits.ts";
import { apiTokenScopes } from "#contract/api-tokens/scopes.ts";
import { type Guard, isReading } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { maintenanceHeader } from "#contract/maintenance/schemas.ts";
import { webhookSubscriptions, webhookTest } from "#contract/webhooks/events.ts";
import { apiPrefix, type EndpointRow, endpointRows } from "../http/rows.ts";
import { tokenScopeOf } from "../token-scopes.ts";
import { namedSchemas, withNamesInUse } from "./named-schemas.ts";
import { schemaConverter } from "./schema-converter.ts";

const guardTexts: Record<Guard, string> = {
  public: "Nobody needs to be signed in.",
  session: "Any signed-in user.",
  self: "The signed-in user named by `userId`; any other id is not found.",
  restaurant: "A signed-in user who reaches `restaurantId`; any other id is not found.",
  adminArea: "Roles admin and accountManager.",
  admin: "Role admin.",
};

const securitySchemes: Record<string, OpenAPI.SecuritySchemeObject> = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token of a session, from `POST /auth/login`. It is good for an hour.",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "comptoir_…",
    description:
      `An API token that a person makes in their profile. It acts in their right, within its scopes (${apiTokenScopes.join(", ")}) and ` +
      `organizations. Whoever may write reads as well. ${apiTokenCallsPerMinute} calls a minute.`,
  },
};

const writeParameters: Record<string, OpenAPI.ParameterObject> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    description: "For 24 hours the same key and request have the same answer, and nothing is done again.",
  },
  DryRun: {
    name: "Dry-Run",
    in: "header",
    schema: { type: "string", enum: ["true", "false"] },
    description: "`true` answers as the call would and changes nothing.",
  },
};

let generated: Promise<OpenAPI.Document> | null = null;

/** The OpenAPI 3.1 document of the endpoint table, made once per process. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  generated ??= generate();
  return generated;
}

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter()] });
  const document = await generator.generate(endpoints, {
    info: {
      title: "Comptoir product API",
      version: "3.0.0",
      description: `Every answer carries \`X-Request-Id\` and \`${maintenanceHeader}\`. Send \`X-Client-Type\` with every call.`,
    },
    servers: [{ url: apiPrefix }],
    commonSchemas: await namedSchemas(),
    components: { securitySchemes, parameters: writeParameters },
    customErrorResponseBodySchema: (errors, status) =>
      errorBodySchema(
        errors.map(([code]) => code),
        status,
      ),
  });
  for (const row of endpointRows) {
    const operation = document.paths?.[row.template]?.[row.method.toLowerCase() as "get"];
    if (operation) describe(operation, row);
  }
  plainChoices(document);
  document.webhooks = webhooksSection();
  shareResponses(document);
  return withNamesInUse(document);
}

type Shape = { $ref?: string; enum?: unknown };

/** The generator takes every schema with a name for an object, and would have a client send a choice as `state[…]=…`. */
function plainChoices(document: OpenAPI.Document): void {
  const schemas = document.components?.schemas as Record<string, Shape> | undefined;
  const isChoice = (shape: Shape | undefined): boolean =>
    shape?.$ref ? isChoice(schemas?.[shape.$ref.split("/").at(-1) ?? ""]) : Array.isArray(shape?.enum);
  for (const path of Object.values(document.paths ?? {}))
    for (const method of ["get", "post", "put", "patch", "delete"] as const)
      for (const parameter of path?.[method]?.parameters ?? [])
        if ("style" in parameter && isChoice(parameter.schema as Shape)) {
          delete parameter.style;
          delete parameter.explode;
        }
}

/** What endpoints of webhooks are sent. */
function webhooksSection(): OpenAPI.Document["webhooks"] {
  const message: OpenAPI.PathItemObject = {
    post: {
      summary: "An event, sent to the address of a webhook",
      description:
        "Signed as Standard Webhooks say: `webhook-id` (the same at each attempt), `webhook-timestamp` and `webhook-signature`, which is `v1,` and " +
        "the base64 of HMAC-SHA256 over `id.timestamp.body` under the secret's bytes (base64 behind `whsec_`); several signatures are parted by " +
        "spaces. Any 2xx within ten seconds counts as received; anything else is tried again for 24 hours. Redirects are not followed.",
      requestBody: {
        content: { "application/json": { schema: { $ref: "#/components/schemas/WebhookMessage" } } },
      },
      responses: { "2XX": { description: "Received" } },
    },
  };
  return Object.fromEntries([...webhookSubscriptions, webhookTest].map((event) => [event, message]));
}

const pascal = (code: string) =>
  code
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** Error responses that endpoints share are components, named by their codes: `UnauthorizedOrSessionEnded`. */
function shareResponses(document: OpenAPI.Document): void {
  const responses: Record<string, OpenAPI.ResponseObject> = {};
  for (const row of endpointRows) {
    const operation = document.paths?.[row.template]?.[row.method.toLowerCase() as "get"];
    for (const [status, response] of Object.entries(operation?.responses ?? {})) {
      if (!operation?.responses || Number(status) < 400 || !("content" in response)) continue;
      const shared = response as OpenAPI.ResponseObject;
      const name = errorCodesOf(shared).map(pascal).join("Or");
      responses[name] = shared;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses };
}

/** The codes of an error response of this document. */
export function errorCodesOf(response: OpenAPI.ResponseObject): string[] {
  const found = /"code":\{"type":"string","enum":\[([^\]]*)\]/.exec(JSON.stringify(response));
  return (found?.[1] ?? "").split(",").map((code) => code.replaceAll('"', ""));
}

function describe(operation: OpenAPI.OperationObject, row: EndpointRow): void {
  const { meta } = row;
  const { content } = (operation.requestBody ?? {}) as Partial<OpenAPI.RequestBodyObject>;
  // The generator offers JSON too, in which no file can be sent.
  if (content?.["multipart/form-data"]) delete content["application/json"];
  const { ability } = meta;
  const right = ability ? ` Needs the right to ${ability.action} \`${ability.subject}\`.` : "";
  const scope = tokenScopeOf(row);
  const forTokens =
    scope === null
      ? ""
      : typeof scope === "string"
        ? ` API tokens: \`${scope}\`.`
        : ` Not by API tokens. ${scope.closed}`;
  const fields = meta.dependentFields ? ` ${meta.dependentFields}` : "";
  operation.description = `${guardTexts[meta.guard]}${right}${forTokens}${fields}`;
  const byApiToken = typeof scope === "string" ? [{ apiToken: [scope] }] : [];
  operation.security = meta.guard === "public" ? [] : [{ token: [] }, ...byApiToken];
  if (!isReading(row.contract["~orpc"]))
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...["IdempotencyKey", ...(meta.canDryRun ? ["DryRun"] : [])].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ];
  Object.assign(operation, { "x-guard": meta.guard, ...(ability ? { "x-ability": ability } : {}) });
}

/** The body `contract/error-body.ts` writes, for the errors an endpoint may answer with one status. */
function errorBodySchema(codes: string[], status: number): JSONSchema {
  return {
    type: "object",
    required: ["defined", "code", "status", "message", "data", "requestId"],
    properties: {
      defined: { type: "boolean" },
      code: { type: "string", enum: codes },
      status: { type: "integer", const: status },
      message: { type: "string" },
      data: { $ref: "#/components/schemas/ErrorData" },
      requestId: { type: "string" },
      ...(codes.includes("PERMISSION_RULE") ? { permissionRule: { $ref: "#/components/schemas/PermissionRule" } } : {}),
    },
  };
}
