import { expect, test } from "vitest";
import { isOwnHost, ownHosts } from "./own-host.ts";

const hosts = ownHosts(undefined, "192.0.2.7");

test.each([
  ["localhost"],
  ["LOCALHOST:3000"],
  ["group.localhost:3000"],
  ["127.0.0.1:3000"],
  ["127.8.0.1"],
  ["[::1]:3000"],
  ["192.0.2.7:3000"],
])("without a public address %s answers", (host) => expect(isOwnHost(hosts, host)).toBe(true));

test.each([
  ["rebound.example:3000"],
  ["localhost.rebound.example"],
  ["127.0.0.1.rebound.example"],
  ["rebound-localhost"],
  ["rebound.example/@localhost"],
  ["rebound.example@localhost"],
  ["127.0.0.1.nip.io:3000"],
  ["192.0.2.8"],
  ["[::2]"],
  [""],
  [undefined],
])("%s does not", (host) => expect(isOwnHost(hosts, host)).toBe(false));

test("a name or an IPv6 address that it listens on answers as well", () => {
  expect(isOwnHost(ownHosts(undefined, "Comptoir.internal"), "comptoir.internal:3000")).toBe(true);
  expect(isOwnHost(ownHosts(undefined, "2001:DB8::7"), "[2001:db8:0::7]:3000")).toBe(true);
});

test("behind a public address the proxy decides which hosts get through", () => {
  expect(isOwnHost(ownHosts("https://comptoir.example", "0.0.0.0"), "web:3000")).toBe(true);
});
