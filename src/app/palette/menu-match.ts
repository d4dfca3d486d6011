/** A page that the palette can go to. */
export interface MenuPage {
  readonly href: string
  readonly title: string
  /** The way there through the menus. */
  readonly trail: string
}
/** Whether letters are the pinyin or the initials of a title; from the library, which is loaded with the palette. */
export type PinyinMatch = (title: string, letters: string) => boolean

/** How well a page fits, the smaller the better; null = not at all. */
function rank({ title, trail }: MenuPage, text: string, pinyin: PinyinMatch | null): number | null {
  const name = title.toLowerCase()
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (name.includes(text)) return 2
  const letters = text.replaceAll(/[\s']/g, '')
  if (pinyin !== null && /^[a-z]+$/.test(letters) && pinyin(title, letters)) return 3
  return trail.toLowerCase().includes(text) ? 4 : null
}

/** The best pages for a text; equally good ones stay in the order of the menus. */
export function matchPages(
  pages: readonly MenuPage[],
  typed: string,
  pinyin: PinyinMatch | null,
  limit: number,
): MenuPage[] {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === '') return []
  return pages
    .flatMap((page) => {
      const found = rank(page, text, pinyin)
      return found === null ? [] : [{ page, found }]
    })
    .sort((a, b) => a.found - b.found)
    .slice(0, limit)
    .map(({ page }) => page)
}
