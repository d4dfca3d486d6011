/** What every text from outside goes through before it is judged or stored. */

/** Full-width letters, digits and blanks to half-width; Chinese punctuation stays as it was written. */
export const narrow = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2002-\u200a\u202f]/g, ' ')

const INVISIBLE_ENDS = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g
/** Blanks and invisible characters at both ends away. */
export const trim = (text: string) => text.replace(INVISIBLE_ENDS, '')

/** Control characters, NUL included; `lines` allows tab and line breaks. Half of a surrogate pair counts as one. */
export function hasControl(text: string, lines = false): boolean {
  const pattern = lines ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/
  return pattern.test(text) || !text.isWellFormed()
}

/** Characters as PostgreSQL counts them: code points. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
