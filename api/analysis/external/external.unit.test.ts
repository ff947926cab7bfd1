import { expect, test } from "vitest";
import type { ExternalAnalyser } from "#config/analysis.ts";
import { type Behaviour, fakeAnalyser, json } from "#tests/factories/fake-analyser.ts";
import { createExternalAnalyser } from "./analyser.ts";

const text = "Cuisine exquise. Le service était lent.";
const review = { id: "r1", title: null, text, rating: 0, reportedLanguage: "fr", usualLanguage: "fr" };
const found = {
  id: "r1",
  language: "fr",
  sentiment: "positive",
  topics: [
    { topic: "food", polarity: "positive", quote: "Cuisine exquise." },
    { topic: "wait", polarity: "negative", start: 17, end: 39 },
  ],
};
const finding = {
  id: "r1",
  language: "fr",
  languageBasis: "text",
  sentiment: "positive",
  topics: [
    { topic: "food", spans: [{ start: 0, end: 16, polarity: "positive" }] },
    { topic: "wait", spans: [{ start: 17, end: 39, polarity: "negative" }] },
  ],
};

async function ask(behaviour: Behaviour, settings: Partial<ExternalAnalyser> = {}, reviews = [review]) {
  const standIn = await fakeAnalyser(behaviour);
  const base = { format: "json" as const, url: standIn.url, key: null, model: null, timeoutMs: 5000 };
  const findings = createExternalAnalyser({ ...base, ...settings }).analyse(reviews);
  findings.catch(() => {});
  return { findings, standIn };
}

test("our own format: reviews go out with their key, findings come back by quote or by place", async () => {
  const { findings, standIn } = await ask(
    json(() => ({ reviews: [found] })),
    { key: "s3cret" },
  );
  expect(await findings).toEqual([finding]);
  expect(standIn.asked[0]?.headers.authorization).toBe("Bearer s3cret");
  expect(JSON.parse(standIn.asked[0]?.body ?? "")).toEqual({
    reviews: [{ id: "r1", title: null, text, rating: 0, language: "fr" }],
  });
});

test("what is reported of a fault contains neither the address nor the key", async () => {
  const settings = [
    { url: "http://house:s3cret@localhost:9/analyse" },
    { key: "s3cret\u0000" },
    { key: "s3cret\u200b" },
  ];
  for (const one of settings) {
    const { findings } = await ask(
      json(() => ({ reviews: [found] })),
      one,
    );
    const error = await findings.then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ trouble: "unreachable" });
    expect(`${error?.stack} ${String(error?.cause)}`).not.toContain("s3cret");
  }
});

const completion = (content: string) => json(() => ({ choices: [{ message: { role: "assistant", content } }] }));

test("a chat endpoint: asked for JSON, read with or without a fence", async () => {
  const response = JSON.stringify({ reviews: [found] });
  for (const content of [response, `\`\`\`json\n${response}\n\`\`\``]) {
    const { findings, standIn } = await ask(completion(content), { format: "chat", model: "small" });
    expect(await findings).toEqual([finding]);
    const sent = JSON.parse(standIn.asked[0]?.body ?? "");
    expect(sent).toMatchObject({ model: "small", response_format: { type: "json_object" } });
    expect(sent.messages[1].content).toContain("Cuisine exquise");
  }
});

test("what nobody wrote is not shown: quotes and places that are not in the text are dropped", async () => {
  const invented = [
    { topic: "food", polarity: "negative", quote: "There was a rat." },
    { topic: "price", polarity: "negative", start: 30, end: 400 },
    { topic: "price", polarity: "negative", start: 9, end: 3 },
    { topic: "service", polarity: "negative" },
  ];
  const { findings } = await ask(json(() => ({ reviews: [{ ...found, topics: invented }] })));
  expect(await findings).toMatchObject([{ id: "r1", topics: [] }]);
});

test("the stars speak first, whoever reads", async () => {
  const { findings } = await ask(
    json(() => ({ reviews: [found] })),
    {},
    [{ ...review, rating: 1 }],
  );
  expect(await findings).toMatchObject([{ sentiment: "negative" }]);
});

test.each<[string, unknown]>([
  ["an unknown topic", { ...found, topics: [{ topic: "weather", polarity: "positive", quote: "lent" }] }],
  ["no topics", { id: "r1" }],
  ["another review", { ...found, id: "r2" }],
  ["nothing", null],
])("a review for which it answers %s is left out, and the others are not", async (_, rubbish) => {
  const other = { ...review, id: "r3" };
  const { findings } = await ask(
    json(() => ({ reviews: [rubbish, { ...found, id: "r3" }] })),
    {},
    [review, other],
  );
  expect((await findings).map(({ id }) => id)).toEqual(["r3"]);
});

const says =
  (status: number, body: string): Behaviour =>
  (_, response) =>
    void response.writeHead(status, { location: "https://elsewhere.example/" }).end(body);
test.each<[string, Behaviour]>([
  ["refused", says(401, "{}")],
  ["refused", says(429, "slow down")],
  ["refused", says(500, "<html>oops</html>")],
  ["unreachable", says(302, "")],
  ["unreachable", (_, response) => void response.destroy()],
  ["nonsense", says(200, "<html>welcome</html>")],
  ["nonsense", says(200, "[]")],
  ["nonsense", says(200, `"${"x".repeat(3_000_000)}"`)],
])("an analyser that is of no use is %s", async (trouble, behaviour) => {
  const { findings } = await ask(behaviour);
  await expect(findings).rejects.toMatchObject({ trouble });
});

test("one that never answers is slow", async () => {
  const { findings } = await ask(() => {}, { timeoutMs: 50 });
  await expect(findings).rejects.toMatchObject({ trouble: "slow" });
});

test("a model that chats instead of answering says nonsense", async () => {
  const { findings } = await ask(completion("I am sorry, but I cannot do that."), { format: "chat", model: "small" });
  await expect(findings).rejects.toMatchObject({ trouble: "nonsense" });
});

test("half a character goes out as a whole one", async () => {
  const { findings, standIn } = await ask(
    json(() => ({ reviews: [] })),
    {},
    [{ ...review, text: "\ud83d ok" }],
  );
  await findings;
  expect(JSON.parse(standIn.asked[0]?.body ?? "").reviews[0].text).toBe("\ufffd ok");
});
