/** The address of the first picture of an attachment field. */
export function photoOf(photo: unknown): string | undefined {
  const first: unknown = Array.isArray(photo) ? photo[0] : undefined
  if (typeof first !== 'object' || first === null) return undefined
  const { url } = first as { url?: unknown }
  return typeof url === 'string' ? url : undefined
}
