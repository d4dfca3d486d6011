/**
 * Whether `text_grams` of the database finds pieces in a text: two signs of which one is no ASCII (two Chinese signs are a word), or three
 * ASCII signs. What contains the text has all its pieces, which a GIN index answers without an extension (decision 0023).
 */
const hasGrams = (text: string): boolean => /[\u0000-\u007f]{3}|[^\u0000-\u007f].|.[^\u0000-\u007f]/su.test(text)

/** Signs of a text that its pieces are taken of. */
const END = 6
/** The end of a text, where numbers differ, to be found by its pieces: those that all numbers of a day have cost more than they tell. Null where it has none. */
export function endWithGrams(text: string): string | null {
  const end = Array.from(text).slice(-END).join('')
  return hasGrams(end) ? end : null
}
