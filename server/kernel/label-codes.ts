import { randomInt } from 'node:crypto'

/** Without what is mistaken for another when it is typed off a wall: 0 and O, 1 and I and L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12

/** A code for the label of a place or a thing, which tells nothing and cannot be guessed. */
export const freshLabelCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** What a scanner or a keyboard gave, without the word before it and as it is kept. */
export const scannedCode = (text: string, prefix: string): string => {
  const code = text.trim().toUpperCase()
  return code.startsWith(prefix) ? code.slice(prefix.length) : code
}
export const OLD_LABEL = '该二维码已作废'
