import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";
import { findAnonymousVisitor } from "./visitor.ts";

const cookie = async (name: string, value: string) => (await createCookie(name).serialize(value)).split(";")[0] ?? "";

describe("a visitor without a session", () => {
  test("has the language of the browser", () => {
    expect(findAnonymousVisitor({ "accept-language": "it" })).toEqual({ language: "it", preferences: "" });
  });
  test("has the language and theme they chose, as the app writes them", async () => {
    const language = await cookie("language", "es");
    const theme = await cookie("theme", "dark");
    const headers = { "accept-language": "it", cookie: `other=1; ${theme}; ${language}` };
    expect(findAnonymousVisitor(headers)).toEqual({ language: "es", preferences: `${language}; ${theme}` });
  });
  test("is not somebody with a session cookie", () => {
    expect(findAnonymousVisitor({ cookie: "comptoir=abc" })).toBeNull();
    expect(findAnonymousVisitor({ cookie: "theme=x; __Host-comptoir=abc" })).toBeNull();
  });
  test("is not somebody with a preference that the app did not write", async () => {
    expect(findAnonymousVisitor({ cookie: "language=<script>" })).toBeNull();
    expect(findAnonymousVisitor({ cookie: await cookie("theme", "purple") })).toBeNull();
  });
});
