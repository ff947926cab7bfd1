import { expect, test } from "vitest";
import { isOneClickPost } from "./one-click.ts";

const post = async (body: string, type?: string) => {
  const request = new Request("https://comptoir.test/unsubscribe/t", {
    method: "POST",
    body: new TextEncoder().encode(body),
  });
  if (type !== undefined) request.headers.set("Content-Type", type);
  const raw = await request.clone().text();
  return isOneClickPost(await request.formData().catch(() => null), raw);
};
const pair = "List-Unsubscribe=One-Click";
const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
const form = "application/x-www-form-urlencoded";

test.each([
  [pair, form],
  [`${pair}\r\n`, form],
  [pair, "APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8"],
  [pair, undefined],
  [pair, "text/plain"],
  [`\r\n${pair} \r\n`, "text/plain; charset=utf-8"],
  [pair, "application/octet-stream"],
  [`a=b&${pair}&c=d`, "text/plain"],
  [parts, 'multipart/form-data; boundary="b"'],
  [parts, undefined],
])("a mail program's post is recognised: %j as %s", async (body, type) => {
  expect(await post(body, type)).toBe(true);
});

test.each([
  ["intent=resume", form],
  ["", undefined],
  ["List-Unsubscribe=Two-Clicks", form],
  ["List-Unsubscribe=One-Clicks", "text/plain"],
  ["X-List-Unsubscribe=One-Click", "text/plain"],
  [`note=about ${pair} here`, "text/plain"],
  [`intent=resume&note=${encodeURIComponent(pair)}`, form],
])("another post is none: %j as %s", async (body, type) => {
  expect(await post(body, type)).toBe(false);
});
