/** The record that an address names; without one it is a new record. */
export const readId = ({ id }: Record<string, unknown>): { id?: string | undefined } =>
  typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? { id } : {}
