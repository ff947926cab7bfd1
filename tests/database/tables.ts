const modules = import.meta.glob<object>(["../../api/db/schema/**/*.ts", "!**/*.test.ts"], { eager: true });

/** What `api/db/schema` exports, by name: every table, and what belongs to them. */
export const schema: Record<string, unknown> = Object.assign({}, ...Object.values(modules));
