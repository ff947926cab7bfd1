import { oc } from "@orpc/contract";
import type { z } from "zod";
import type { Action, Subject } from "./abilities.ts";
import type { ClosedToTokens } from "./api-tokens/closed.ts";
import type { ApiTokenArea } from "./api-tokens/scopes.ts";
import type { AuditAction } from "./audit/actions.ts";
import { type ErrorCode, ErrorData, errorCatalogue } from "./errors.ts";

/**
 * Who may call an endpoint at all; `api/implement.ts` enforces it before the handler runs.
 * - `public`: nobody needs to be signed in
 * - `session`: any signed-in user
 * - `self`: the signed-in user named by `{userId}` in the path; anybody else's id is not found
 * - `restaurant`: `{restaurantId}` in the path is one of the caller's restaurants, else not found
 * - `adminArea`: roles admin and accountManager
 * - `admin`: role admin
 */
export type Guard = "public" | "session" | "self" | "restaurant" | "adminArea" | "admin";

/**
 * What a successful write records in the audit log: one action, or at least one of several; `unless` is why it may be none, and `none` why
 * it never records any. Tests compare each call of the API with it (`api/http/procedures.ts`).
 */
export type AuditedWrite =
  | AuditAction
  | readonly AuditAction[]
  | { actions: readonly AuditAction[]; unless: string }
  | { none: string };

/** The area of a row for API tokens, or why no token may call it. */
export type TokenPlace = ApiTokenArea | ClosedToTokens;

/** Meta data of a row, read by `api/implement.ts`. */
export type EndpointMeta = {
  guard: Guard;
  /** Without one the row is closed to API tokens. */
  tokens?: TokenPlace;
  audit?: AuditedWrite;
  /** The analytics event of the capability; null for a write that the app makes by itself. */
  event?: string | null;
  ability?: { action: Action; subject: Subject };
  /** True: the row changes nothing although its method is not GET, since its query does not fit an address. */
  isRead?: boolean;
  /** True: the row does nothing but write to the database, so that it can be tried by a transaction that is rolled back. */
  canDryRun?: boolean;
  /** True: the row accepts an expired token, as long as its session lives. */
  acceptsExpiredToken?: boolean;
  /** True: open to somebody who still has to set up the second factor that their organization requires. */
  beforeSecondFactor?: boolean;
  /** True: the row is about the caller's own session, and works while they look at Comptoir as somebody else, who may write nothing. */
  isOwnSession?: boolean;
  /** True: the row shows what is for its person's eyes alone, and is refused to whoever looks at Comptoir as them. */
  isForOwnEyes?: boolean;
  /** Largest request body; `bodySizeMaxBytes` by default. */
  bodySizeMaxBytes?: number;
  /** What fields ask of each other and no schema tells; a sentence of the documentation. */
  dependentFields?: string;
};

/** Largest request body of a row that takes no file. */
export const bodySizeMaxBytes = 1024 * 1024;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Reading = { event?: string } & (
  | { method: "GET"; isRead?: never }
  | { method: Exclude<Method, "GET">; isRead: true }
);
/** A write says what it records and what analytics call it; one without does not compile. */
type Writing = { method: Exclude<Method, "GET">; isRead?: never; audit: AuditedWrite; event: string | null };

type RowContent<I extends z.ZodType, O extends z.ZodType> = {
  /** Below `/api/v1`; parameters in braces. */
  path: `/${string}`;
  /** The CASL rule the caller must have, where given. */
  ability?: { action: Action; subject: Subject };
  summary: string;
  input: I;
  output: O;
  errors?: readonly ErrorCode[];
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202;
} & Pick<
  EndpointMeta,
  | "tokens"
  | "canDryRun"
  | "acceptsExpiredToken"
  | "isOwnSession"
  | "isForOwnEyes"
  | "beforeSecondFactor"
  | "bodySizeMaxBytes"
  | "dependentFields"
> &
  (Reading | Writing);

/** What an API token may be refused with. */
const tokenErrors = ["TOKEN_SCOPE", "TOKEN_REFUSED", "TOO_MANY_REQUESTS"] as const;
/** What a write may be refused with for its `Idempotency-Key` or `Dry-Run`. */
const writeErrors = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_RUNNING",
  "DRY_RUN_REFUSED",
] as const;
const commonErrors: Record<Guard, readonly ErrorCode[]> = {
  public: ["TOO_MANY_REQUESTS"],
  session: ["UNAUTHORIZED", ...tokenErrors],
  self: ["UNAUTHORIZED", "NOT_FOUND", ...tokenErrors],
  restaurant: ["UNAUTHORIZED", "NOT_FOUND", ...tokenErrors],
  adminArea: ["UNAUTHORIZED", "FORBIDDEN", ...tokenErrors],
  admin: ["UNAUTHORIZED", "FORBIDDEN", ...tokenErrors],
};

function errorMap(codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { ...errorCatalogue[code], data: ErrorData }])) as Record<
    string,
    { status: number; message: string; data: typeof ErrorData }
  >;
}

/** One row of the endpoint table. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(row: RowContent<I, O> & { guard: Guard }) {
  const codes: readonly ErrorCode[] = [
    ...commonErrors[row.guard],
    ...(row.ability ? (["PERMISSION_RULE"] as const) : []),
    ...(row.isForOwnEyes ? (["SEEN_AS_OWN_EYES"] as const) : []),
    ...(row.errors ?? []),
    ...(row.method === "GET" || row.isRead ? [] : writeErrors),
    "INVALID_INPUT",
  ];
  const { method, path, summary, status = 200, input, output, errors: _, ...meta } = row;
  return oc
    .$meta<EndpointMeta>(meta)
    .route({ method, path, summary, successStatus: status, tags: [path.split("/")[1] ?? "api"] })
    .errors(errorMap(codes))
    .input(input)
    .output(output);
}

/** The rows of a domain, which have its guard, where given, and its area for API tokens unless they say otherwise. */
export const endpointsOf =
  <G extends Guard | undefined = undefined>(defaults: { guard?: G; tokens?: TokenPlace }) =>
  <I extends z.ZodType, O extends z.ZodType>(
    row: RowContent<I, O> & (G extends Guard ? { guard?: Guard } : { guard: Guard }),
  ) =>
    endpoint<I, O>({ ...defaults, ...row } as RowContent<I, O> & { guard: Guard });

/** True if a row only reads: GET, or marked `isRead`. */
export const isReading = ({ route, meta }: { route: { method?: string }; meta: Partial<EndpointMeta> }): boolean =>
  route.method === "GET" || meta.isRead === true;
