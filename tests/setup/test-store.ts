/** What `globalSetup` tells every test file: where the migrated, empty template is. */
export type TestStore =
  | { kind: "embedded"; templateDir: string }
  | { kind: "postgres"; serverUrl: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    testStore: TestStore;
  }
}
