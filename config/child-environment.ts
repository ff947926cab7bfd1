/** The environment for a program this one starts: its own, with some variables set. */
export function childEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}
