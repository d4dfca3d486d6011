/** What every text from outside goes through before it is judged or stored. */

/** Full-width letters, digits and blanks to half-width; Chinese punctuation stays as it was written. */
export const narrow = (text: string) =>
  text
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2002-\u200a\u202f]/g, ' ')

/**
 * The text without the signs at its end that `sign`, a regex for one of them, knows. By hand: a regex for the whole end begins
 * anew at every sign of a long run that is not the end, which takes square time.
 */
export function dropEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

const LONG_RUN = /\p{M}{30}/gu
/**
 * Unicode's composed forms in linear time. The signs of a run that combine are sorted, which takes square time of a run without an end;
 * as its stream-safe format does (UAX 15), a joiner divides every run of more than 30.
 */
export const nfc = (text: string) => text.replace(LONG_RUN, '$&\u034f').normalize('NFC')
export const nfkc = (text: string) => text.replace(LONG_RUN, '$&\u034f').normalize('NFKC')

// oxlint-disable-next-line no-misleading-character-class -- single characters, each of which is invisible
const INVISIBLE_BEGIN = /^[\s\u200b-\u200d\u2060\ufeff]+/
// oxlint-disable-next-line no-misleading-character-class -- as above
const INVISIBLE = /[\s\u200b-\u200d\u2060\ufeff]/
/** Blanks and invisible characters at both ends away. */
export const trim = (text: string) => dropEnd(text.replace(INVISIBLE_BEGIN, ''), INVISIBLE)

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
