/** The body of a refused call with the reason in it; a bare list of ids becomes `{ids}`. */
export const withReason = (body: unknown, changeReason: string): Record<string, unknown> =>
  Array.isArray(body) ? { ids: body, changeReason } : { ...(body as Record<string, unknown> | undefined), changeReason }
