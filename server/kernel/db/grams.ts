/**
 * Whether `text_grams` of the database finds pieces in a text: two signs of which one is no ASCII (two Chinese signs are a word), or three
 * ASCII signs. What contains the text has all its pieces, which a GIN index answers without an extension (decision 0023).
 */
export const hasGrams = (text: string): boolean => /[\u0000-\u007f]{3}|[^\u0000-\u007f].|.[^\u0000-\u007f]/su.test(text)
