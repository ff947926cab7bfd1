import { expect, test } from "vitest";
import { isSameMachine } from "./same-machine.ts";

test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(isSameMachine(address, new Headers())).toBe(true);
});

test.each(["10.0.0.7", "::ffff:10.0.0.7", "fe80::1", "2001:db8::127.0.0.1", "127.0.0.1.evil.example", undefined])(
  "%s is not",
  (address) => {
    expect(isSameMachine(address, new Headers())).toBe(false);
  },
);

test.each([
  ...["x-forwarded-for", "forwarded", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"],
  ...["x-client-ip", "true-client-ip", "cf-connecting-ip", "x-original-host", "cdn-loop"],
])("what a proxy on this machine passed on (%s) came from elsewhere", (name) => {
  expect(isSameMachine("127.0.0.1", new Headers({ [name]: "203.0.113.7" }))).toBe(false);
});
