/** `?parentId=…`: the menu that a new one is to stand under. */
export function parseMenuSearch({ parentId }: Record<string, unknown>): { parentId?: number | undefined } {
  const id = Number(parentId)
  return { parentId: Number.isSafeInteger(id) && id > 0 ? id : undefined }
}
