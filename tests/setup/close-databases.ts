import { afterAll } from "vitest";
import { closeTestDatabases } from "./database.ts";

afterAll(closeTestDatabases);
