import { expect, test } from "vitest";
import { plainLine } from "./chat.ts";

test.each([
  ["mentions everybody", "Negative review from @channel: 1 star", "Negative review from @\u2060channel: 1 star"],
  ["mentions everybody in Slack's way", "<!channel>", "&lt;!channel&gt;"],
  ["links in Markdown", "[Sign in](https://evil.example)", "[Sign in]\u2060(https:\u2060//evil.\u2060example)"],
  ["links without a scheme", "www.evil.example", "www.\u2060evil.\u2060example"],
  ["begins a line", "Léa\n\nYour session has ended", "Léa Your session has ended"],
])("a name that %s does not in a chat", (_name, given, shown) => {
  expect(plainLine(given)).toBe(shown);
});

test("a name of a person or a restaurant looks as it is", () => {
  expect(plainLine("Nouvel avis de J. Bézu sur Google : 4 étoiles · Le Bistrot")).toBe(
    "Nouvel avis de J. Bézu sur Google : 4 étoiles · Le Bistrot",
  );
});
