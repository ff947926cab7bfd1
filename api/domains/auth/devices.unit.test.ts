import { expect, test } from "vitest";
import { createDeviceToken, findDevice } from "./devices.ts";

const [first, second] = ["r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa", "Zq7Kp3Ls9Xt1Vb5Nm8Wc2Rd6Fg4Hj0Ty"];
const [ines, luc] = ["018bef77-f182-7ace-b306-f8bfd16a0726", "018bef77-f182-7ace-b306-f8bfd16a0727"];
const token = createDeviceToken([first], ines);

test("a device is known to the person who signed in on it, among others of theirs", () => {
  const device = findDevice([first], ines, ["nonsense", createDeviceToken([first], luc), token]);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(findDevice([first], luc, [token])).toBeNull();
});

test("two sign-ins make two devices", () => {
  expect(createDeviceToken([first], ines)).not.toBe(token);
});

test("it stays known when the secret changes, until the old one goes", () => {
  expect(findDevice([second, first], ines, [token])).not.toBeNull();
  expect(findDevice([second], ines, [token])).toBeNull();
});

test.each([
  ["another person's name on it", token.replace(ines, luc), luc],
  ["another device", token.replace(/\.[\w-]/, (text) => (text === ".A" ? ".B" : ".A")), ines],
  ["no signature", token.split(".").slice(0, 2).join("."), ines],
  ["signs that are none", `${token.slice(0, -1)}é`, ines],
  ["nothing", "", ines],
])("%s is not known", (_what, text, userId) => expect(findDevice([first], userId, [text])).toBeNull());
