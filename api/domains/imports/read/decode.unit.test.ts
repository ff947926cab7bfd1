import { describe, expect, test } from "vitest";
import { decodeText } from "./decode.ts";

const text = "Café déjà vu, œuf à 3 €\n“Olé” ñandú\n";
const utf16be = (value: string) => {
  const bytes = Buffer.from(value, "utf16le");
  return bytes.swap16();
};

describe("the encoding of a file", () => {
  test("is found by its mark: UTF-8 and both orders of UTF-16", () => {
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text);
    expect(decodeText(Buffer.from(`\uFEFF${text}`, "utf16le"))).toBe(text);
    expect(decodeText(utf16be(`\uFEFF${text}`))).toBe(text);
  });
  test("is found without a mark: UTF-8, UTF-16 and windows-1252", () => {
    expect(decodeText(Buffer.from(text))).toBe(text);
    expect(decodeText(Buffer.from(text, "utf16le"))).toBe(text);
    expect(decodeText(utf16be(text))).toBe(text);
    const latin = Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x33, 0x80, 0x20, 0x9c, 0x75, 0x66]);
    expect(decodeText(latin)).toBe("Café 3€ œuf");
  });
  test("of one damaged line does not spoil the accents of the others", () => {
    const mixed = Buffer.concat([Buffer.from("été 😀\n"), Buffer.from([0xe9, 0x74, 0xe9]), Buffer.from("\nfête")]);
    expect(decodeText(mixed)).toBe("été 😀\nété\nfête");
  });
  test("keeps emoji and right-to-left text and makes one kind of line end", () => {
    expect(decodeText(Buffer.from("مطعم رائع 👨‍👩‍👧\r\nfin\rvraie"))).toBe("مطعم رائع 👨‍👩‍👧\nfin\nvraie");
  });
});
