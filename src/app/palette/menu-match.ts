/** What can be found by its title, its pinyin, or the way there. */
interface Titled {
  readonly title: string
  /** The way there, from the top. */
  readonly trail: string
}
/** A page that the palette can go to. */
export interface MenuPage extends Titled {
  readonly href: string
}
/** Whether letters are the pinyin or the initials of a title; from the library, which is loaded with the palette. */
export type PinyinMatch = (title: string, letters: string) => boolean

/** How well it fits, the smaller the better; null = not at all. */
function rank({ title, trail }: Titled, text: string, pinyin: PinyinMatch | null): number | null {
  const name = title.toLowerCase()
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (name.includes(text)) return 2
  const letters = text.replaceAll(/[\s']/g, '')
  if (pinyin !== null && /^[a-z]+$/.test(letters) && pinyin(title, letters)) return 3
  return trail.toLowerCase().includes(text) ? 4 : null
}

/** The best for a text; equally good ones stay in their order. */
export function matchTitles<T extends Titled>(
  all: readonly T[],
  typed: string,
  pinyin: PinyinMatch | null,
  limit: number,
): T[] {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === '') return []
  return all
    .flatMap((one) => {
      const found = rank(one, text, pinyin)
      return found === null ? [] : [{ one, found }]
    })
    .sort((a, b) => a.found - b.found)
    .slice(0, limit)
    .map(({ one }) => one)
}
