import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { test } from "../fixtures/test.ts";

const pages = [href("/auth/login"), href("/password/forgot"), href("/needs-confirm"), "/no/such/page"];

for (const path of pages)
  test(`${path} can be used by everybody`, { tag: "@phone" }, async ({ page, visit }) => {
    await visit(path);
    await expectAccessible(page);
  });
