/** The environment for a child process: this one's, with some variables set. */
export function childEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}
