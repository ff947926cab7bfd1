/** The posted form, or null when the body is none. */
export async function findForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}
