import type { match } from 'pinyin-pro'
import type { PinyinMatch } from './menu-match'

/** Initials and whole or begun syllables, without gaps: `sk`, `shouk`, `shoukuan`. */
export const pinyinMatch =
  (library: typeof match): PinyinMatch =>
  (title, letters) =>
    library(title, letters, { continuous: true, precision: 'start', lastPrecision: 'start' }) !== null

let loading: Promise<PinyinMatch> | undefined

/** A dictionary of some size, loaded with the first opening. */
export function loadPinyin(): Promise<PinyinMatch> {
  loading ??= import('pinyin-pro').then(
    ({ match }) => pinyinMatch(match),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
