import { nfkc } from '@wuguan/contract/kernel/text'
import { cleanText } from './cell-values.ts'

export interface NamedField {
  label: string
  aliases?: readonly string[]
}

/** A header as it is compared: without blanks, stars, colons; lower case. */
export const headerText = (header: string) =>
  nfkc(cleanText(header))
    .replace(/[\s*:：_]/g, '')
    .toLowerCase()
const withoutUnit = (header: string) => header.replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')

/** How sure the header names the field: 1 its label, 0.95 an alias, 0.6 one contains the other, 0 no. */
export function headerMatch(header: string, { label, aliases = [] }: NamedField): number {
  const full = headerText(header)
  if (full === '') return 0
  const bare = withoutUnit(full)
  const is = (name: string) => full === headerText(name) || (bare !== '' && bare === withoutUnit(headerText(name)))
  if (is(label)) return 1
  if (aliases.some(is)) return 0.95
  const names = [label, ...aliases].map((name) => withoutUnit(headerText(name))).filter((name) => name.length >= 2)
  return names.some((name) => bare.includes(name) || (bare.length >= 2 && name.includes(bare))) ? 0.6 : 0
}
