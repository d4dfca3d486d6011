/** `?id=…`: which job is set. */
export const parseJobSearch = ({ id }: Record<string, unknown>): { id?: string | undefined } => ({
  id: typeof id === 'string' && id !== '' ? id : undefined,
})
