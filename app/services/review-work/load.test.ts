import { expect, test } from "vitest";
import { partsOf } from "./load.server.ts";

test.each([
  ["Vu avec @raphael ourdan hier", ["Raphaël Ourdan"], ["Vu avec ", "[@raphael ourdan]", " hier"]],
  ["@Ana Ruiz et @Ana", ["Ana", "Ana Ruiz"], ["[@Ana Ruiz]", " et ", "[@Ana]"]],
  ["rien (.*)", ["(.*)"], ["rien (.*)"]],
  ["sans nom", [], ["sans nom"]],
])("%s", (text, names, parts) => {
  expect(partsOf(text, names).map((part) => (part.isMention ? `[${part.text}]` : part.text))).toEqual(parts);
});
