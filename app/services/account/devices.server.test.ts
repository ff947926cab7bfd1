import { expect, test } from "vitest";
import { devicesOf, keepDevice } from "./devices.server.ts";

const requestWith = (cookie = "") => new Request("https://comptoir.test/auth/login", { headers: { cookie } });
const keepAll = async (devices: string[]) => {
  let cookie = "";
  for (const device of devices) cookie = (await keepDevice(requestWith(cookie), device)).split(";")[0] ?? "";
  return devicesOf(requestWith(cookie));
};

test("the latest people of a device are known, each once", async () => {
  expect(await keepAll(["ines.1.a", "luc.1.a", "ines.2.b"])).toEqual(["ines.2.b", "luc.1.a"]);
  expect(await keepAll(["a.1", "b.1", "c.1", "d.1", "e.1", "f.1"])).toEqual(["f.1", "e.1", "d.1", "c.1", "b.1"]);
});

test("it is kept for sign-in alone, out of reach of scripts", async () => {
  expect(await keepDevice(requestWith(), "ines.1.a")).toMatch(/; Path=\/auth; .*HttpOnly; Secure; SameSite=Lax/);
});

test.each(["devices=nonsense", "devices=bnVsbA%3D%3D", "devices=WzFd"])("%s is nobody's", async (cookie) => {
  expect(await devicesOf(requestWith(cookie))).toEqual([]);
});
