import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { demoSignInEmail } from "#api/demo/organization.ts";
import { seedDemo } from "#api/demo/seed.ts";
import { gatedFlags } from "#contract/experiments/schemas.ts";
import { leavesOf } from "#tests/database/guards/requests.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { temporaryDirectory } from "#tests/setup/database.ts";
import { sessionCookie, testWebApp, webOrigin } from "#tests/setup/web-app.ts";
import { formsOf, linksOf, type PageForm, problemsOf, valuesOf } from "./page-forms.ts";

/**
 * Every screen as a browser without scripts meets it: walked by its links, every form found, sent as it stands filled, and looked at
 * again. What a form does is the business of its domain's tests; here it is that it can be sent, and that nothing typed is lost.
 */
const web = await testWebApp();
const hourMs = 3_600_000;
/** Pages of one pattern that are looked at: each has parameters that no other one had. */
const pagesPerPattern = 10;
/** A list that is narrowed, ordered or turned has the forms it had before. */
const narrows =
  /[?&](?:period|from|to|platforms|ratings|states|text|view|after|before|sort|pageSize|topics|tags|search|kind|scope|language)=/;

/** Forms that a program cannot fill in well: they have to say why they were not taken, and keep what was typed. */
const refused: readonly { form: RegExp; says: RegExp }[] = [
  { form: /\/import \S* ?\[file\]$|\/admin\/imports /, says: /Choisissez un fichier/ },
  { form: /\/platforms\/connection link /, says: /La plateforme n’a pas répondu/ },
  { form: /\/dashboard addSpecialHours /, says: /Ces heures ne vont pas ensemble/ },
  { form: / recordReply /, says: /Ce jour est antérieur à l’avis/ },
  {
    form: /\/(?:admin\/users|settings\/roles) invite /,
    says: /Choisissez au moins un restaurant|elles restent dans le champ/,
  },
  { form: /\/webhooks create /, says: /Choisissez au/ },
  { form: /\/api-tokens create /, says: /Donnez au moins un droit/ },
  { form: /\/admin\/restaurants\/new save /, says: /Ce n’est pas une adresse web complète/ },
  { form: /\/developer-settings\/maintenance (?:ask|save|preview) /, says: /n’est pas une adresse e-mail/ },
  { form: /\/platforms-management remind \[/, says: /Cochez au moins un restaurant/ },
  { form: /\/admin\/nfc\/new save /, says: /Ce n’est pas un numéro de série/ },
  { form: /\/admin\/nfc\/imports check /, says: /Choisissez un fichier/ },
  { form: / eraseOther /, says: /Ce n’est pas l’adresse de ce compte/ },
];
/** What a form may be told that was met on a page before another form did the same thing to the same record. */
const overtaken: readonly { form: RegExp; says: RegExp }[] = [
  { form: / prepareReport /, says: /un autre est en cours/ },
  { form: / removeMember /, says: /a modifié cette personne/ },
  { form: /\/reputation\/reviews reply /, says: /Quelqu’un a répondu entre-temps/ },
];
/** What takes a record away comes after all that needs it. */
const takesAway = /\b(?:delete\w*|remove\w*|forget\w*|revoke|merge\w*|unlink|inherit\w*|withdraw|deactivate)\b/;
/** Forms whose text is asked for and not kept: searches, previews, reasons that only the other side reads, and filters put back. */
const keepsNoText = /^POST \S+ (?:filter|find|preview|bench|draft|remind|reset)\b/;
/** Addresses whose forms end the visit itself, or lead whoever sends them to the set-up of a second factor from then on. */
const endsTheVisit = /^\/(?:auth\/logout|sign-in-rules|users\/[^/]+(?:\/second-factor)?(?:$|\?))/;

/** Whoever sends it sees as somebody else from then on, and writes nothing. */
const seesAs = / seeAs /;

async function visitor(email: string) {
  const flagsFile = join(temporaryDirectory(), "flags.json");
  const features = Object.fromEntries(gatedFlags.map((flag) => [flag, { defaultValue: true }]));
  writeFileSync(flagsFile, JSON.stringify({ status: 200, features }));
  const api = await testApi((settings) => ({ ...settings, experiments: { ...settings.experiments, flagsFile } }));
  await seedDemo(api.database, { now: new Date(), isDevelopment: true });
  const { rows } = await api.database.pool.query<{ id: string }>("select id from users where email = $1", [email]);
  const userId = rows[0]?.id ?? "";
  const { token } = await signedIn(api.database, userId);
  const until = new Date(Date.now() + 12 * hourMs).toISOString();
  const cookie = await sessionCookie({
    token: { token, expiresAt: until, sessionExpiresAt: until },
    userId,
    language: "fr",
    remember: false,
  });
  const send = web.inProcess(api.inProcess);
  const get = (path: string) => send(path, { cookie });
  return {
    get,
    /** The page that an address ends on: stored filters lead to an address of their own. */
    async land(path: string) {
      let page = await get(path);
      for (let count = 0; count < 3 && page.status >= 300 && page.status < 400; count += 1) {
        const { pathname, search } = new URL(page.headers.get("Location") ?? "/", webOrigin);
        page = await get(pathname + search);
      }
      return page;
    },
    post: (path: string, form: FormData) => send(path, { cookie, form, headers: { origin: webOrigin } }),
  };
}
type Visitor = Awaited<ReturnType<typeof visitor>>;

const patterns = leavesOf(web.routes).filter(({ id }) => !id.startsWith("unbuilt "));
const patternOf = (path: string) =>
  patterns.find(({ pattern }) => pattern !== "*" && matchPath(`/${pattern}`, path.split("?")[0] ?? "") !== null);

/** Which kind of page an address leads to: its pattern and the names of its parameters. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, webOrigin);
  const tab = searchParams.get("tab") ?? "";
  return `${patternOf(pathname)?.pattern} ${tab} ${[...new Set(searchParams.keys())].sort().join(" ")}`;
}

/** `at`: where it stands among all, so that two forms do not say the same thing. */
type Found = { address: string; form: PageForm; at: number };

/** Walks the screens by their links and gives each form once, with the page that it was first met on. */
async function collect({ get }: Visitor, starts: readonly string[]) {
  const queue = [...starts];
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const found = new Map<string, Found>();
  const broken: string[] = [];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const kind = kindOf(address);
    const leaf = patternOf(address);
    const count = counts.get(leaf?.id ?? "") ?? 0;
    if (seen.has(kind) || narrows.test(address) || count >= pagesPerPattern || leaf?.module.default === undefined)
      continue;
    seen.add(kind);
    counts.set(leaf.id, count + 1);
    const page = await get(address);
    if (page.status >= 300 && page.status < 400) {
      queue.push(new URL(page.headers.get("Location") ?? "/", webOrigin).href.replace(webOrigin, ""));
      continue;
    }
    if (page.status !== 200) broken.push(`${page.status} ${address}`);
    const at = found.size;
    for (const form of formsOf(page.text, address, at))
      if (!found.has(form.name)) found.set(form.name, { address, form, at });
    queue.push(...linksOf(page.text, address));
  }
  return { forms: [...found.values()], broken };
}

/** The form as its page has it now: what was sent before may have changed its version. Null when the page has it no longer. */
async function refreshed({ land }: Visitor, { address, form, at }: Found): Promise<PageForm | null> {
  const page = await land(address);
  return formsOf(page.text, address, at).find(({ name }) => name === form.name) ?? null;
}

/** The same form as it comes back asking whether it holds for many restaurants, by the button that says yes. */
const questionIn = (html: string, { address, form, at }: Found): PageForm | undefined =>
  form.data.get("scope") === "organization"
    ? formsOf(html, address, at).find(({ name, data }) => name === form.name && data.get("scope") === "everywhere")
    : undefined;

/** Sends a form as its page fills it. Empty when all is well, else what is not. */
async function submit(visitor: Visitor, found: Found): Promise<string[]> {
  const { get, land, post } = visitor;
  const { address } = found;
  const now = await refreshed(visitor, found);
  const form = now ?? found.form;
  if (form.method === "GET") {
    const query = new URLSearchParams([...form.data].map(([name, value]) => [name, String(value)]));
    const page = await get(`${form.action.split("?")[0]}?${query}`);
    return page.status < 400 ? [] : [`${page.status} ${form.name}`];
  }
  const response = await post(form.action, form.data);
  if (response.status >= 300 && response.status < 400) {
    const target = new URL(response.headers.get("Location") ?? "", webOrigin);
    if (target.origin !== webOrigin) return [];
    const page = await land(target.pathname + target.search);
    if (page.status >= 400) return [`${form.name} leads to ${page.status} ${target.pathname}`];
    return isRecorded(form, `${page.text} ${(await land(address)).text}`) ? [] : [`${form.name} left no trace`];
  }
  if (response.status === 200) return [];
  const problems = problemsOf(response.text).join(" | ");
  const lost = lostOf(form, response.text);
  const question = questionIn(response.text, { ...found, form });
  if (question && lost.length === 0) return answer(visitor, question);
  const rules = now ? refused : [...refused, ...overtaken];
  if (lost.length === 0 && rules.some((rule) => rule.form.test(form.name) && rule.says.test(problems))) return [];
  return [
    `${response.status} ${form.name} on ${address}: ${problems}${lost.length > 0 ? `; lost ${lost.join(", ")}` : ""}`,
  ];
}

/** Sends a form that came back with a question, by its yes: asked once, it is done. */
async function answer({ post }: Visitor, question: PageForm): Promise<string[]> {
  const { status } = await post(question.action, question.data);
  return status >= 300 && status < 400 ? [] : [`${status} ${question.name}, asked and answered`];
}

/** Whether a text that this program made up, and a form has kept, is on the pages that follow. */
function isRecorded({ name, typed }: PageForm, html: string): boolean {
  const made = [...typed.values()].filter((value) => /^Essai \d+ du formulaire$/.test(value));
  return made.length === 0 || keepsNoText.test(name) || made.some((value) => html.includes(value));
}

/** Fields whose text a refusal did not bring back. */
function lostOf(form: PageForm, html: string): string[] {
  const values = valuesOf(html);
  return [...form.typed].flatMap(([name, value]) =>
    values.get(name)?.some((shown) => shown.replaceAll("\r\n", "\n") === value.replaceAll("\r\n", "\n")) ? [] : [name],
  );
}

describe.each([
  { email: demoSignInEmail, starts: ["/restaurants/list", "/credentials", "/groups/reputation/reviews"] },
  { email: "admin@comptoir.example", starts: ["/admin/platforms-management", "/admin/imports", "/restaurants/list"] },
])("the screens of $email without scripts", ({ email, starts }) => {
  let collected: Awaited<ReturnType<typeof collect>>;
  let one: Visitor;
  beforeAll(async () => {
    one = await visitor(email);
    collected = await collect(one, starts);
  }, 600_000);
  test("are all there", () => {
    expect(collected.broken).toEqual([]);
    expect(collected.forms.length).toBeGreaterThan(40);
  });
  test("have forms that can be sent as they stand filled", async () => {
    const wrong: string[] = [];
    const last = ({ form }: Found) => Number(takesAway.test(form.name));
    for (const found of collected.forms.toSorted((some, other) => last(some) - last(other)))
      if (!endsTheVisit.test(found.form.action) && !seesAs.test(found.form.name))
        wrong.push(...(await submit(one, found)));
    expect(wrong).toEqual([]);
  }, 600_000);
});
