import { expect, test } from "vitest";
import { externalAnalyser } from "./analysis.ts";
import { parseEnvironment } from "./environment.ts";

const settingsOf = (raw: Record<string, string>) => externalAnalyser(parseEnvironment(raw));

test("without an address the embedded analyser reads", () => {
  expect(settingsOf({ ANALYSER_MODEL: "some-model" })).toBeNull();
});

test("an address is enough for our own format", () => {
  expect(settingsOf({ ANALYSER_URL: "http://analyser.example/reviews/" })).toEqual({
    format: "json",
    url: "http://analyser.example/reviews",
    key: null,
    model: null,
    timeoutMs: 30_000,
  });
});

test("a chat endpoint needs a model", () => {
  const chat = { ANALYSER_URL: "https://models.example/v1", ANALYSER_FORMAT: "chat" };
  expect(() => settingsOf(chat)).toThrow("ANALYSER_MODEL");
  expect(settingsOf({ ...chat, ANALYSER_MODEL: "small", ANALYSER_KEY: "key" })).toMatchObject({
    url: "https://models.example/v1/chat/completions",
    model: "small",
    key: "key",
  });
});
