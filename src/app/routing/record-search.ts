/** The record that an address names; without one it is a new record. */
export const readId = ({ id }: Record<string, unknown>): { id?: string | undefined } =>
  typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? { id } : {}
/** The records that an address names, side by side; what is no id is none of them. */
export function readIds({ ids }: Record<string, unknown>): { ids?: string | undefined } {
  const sound = typeof ids === 'string' ? ids.split(',').filter((id) => readId({ id }).id !== undefined) : []
  return sound.length > 0 ? { ids: sound.join(',') } : {}
}
