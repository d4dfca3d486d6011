/** The record that an address names; without one it is a new record. */
export const readId = ({ id }: Record<string, unknown>): { id?: string | undefined } =>
  typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? { id } : {}
/** The records that an address names, side by side; what is no id is none of them. */
export function readIds({ ids }: Record<string, unknown>): { ids?: string | undefined } {
  const sound = typeof ids === 'string' ? ids.split(',').filter((id) => readId({ id }).id !== undefined) : []
  return sound.length > 0 ? { ids: sound.join(',') } : {}
}
/** A new record, the one that an address names, or a new one that begins as another (`copyId`). */
export const readCopy = ({
  id,
  copyId,
}: Record<string, unknown>): { id?: string | undefined; copyId?: string | undefined } => ({
  ...readId({ id }),
  ...(readId({ id: copyId }).id ? { copyId: String(copyId) } : {}),
})
