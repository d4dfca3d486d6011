const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The record that an address names; without one it is a new record. */
export const readId = (raw: Record<string, unknown>): { id?: string | undefined } =>
  typeof raw['id'] === 'string' && UUID.test(raw['id']) ? { id: raw['id'] } : {}
