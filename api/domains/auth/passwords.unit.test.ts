import { describe, expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.ts";

describe("a password hash", () => {
  test("is argon2id with OWASP's parameters and a salt of its own", async () => {
    const [one, two] = await Promise.all([hashPassword("même mot de passe"), hashPassword("même mot de passe")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(two).not.toBe(one);
    expect(isOutdatedHash(one)).toBe(false);
  });

  test("fits its password and no other", async () => {
    const hash = await hashPassword("même mot de passe");
    expect(await verifyPassword("même mot de passe", hash)).toBe(true);
    expect(await verifyPassword("meme mot de passe", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  test("takes an accent however the keyboard writes it", async () => {
    const hash = await hashPassword("café crème".normalize("NFC"));
    expect(await verifyPassword("café crème".normalize("NFD"), hash)).toBe(true);
  });

  test("of nobody fits nothing", async () => {
    expect(await verifyPassword("", null)).toBe(false);
  });

  test("leaves the event loop free while it is made", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await Promise.all([hashPassword("one"), hashPassword("two"), hashPassword("three")]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });
});
