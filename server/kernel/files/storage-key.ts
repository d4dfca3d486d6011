export const isKey = (key: string): boolean => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)
/** Under which a file is kept; never a path of somebody else. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key')
  return key
}

export const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
