import type { EntranceCard } from '@wuguan/contract/workflow/setting.actions'

/** Whether letters are the pinyin or the initials of a title. */
export type PinyinMatch = (title: string, letters: string) => boolean

/** Cards by title, words that people use for them, and pinyin, in the order of their groups. */
export function matchCards(cards: readonly EntranceCard[], typed: string, pinyin: PinyinMatch | null): EntranceCard[] {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === '') return [...cards]
  const letters = text.replaceAll(/[\s']/g, '')
  const spelled = pinyin !== null && /^[a-z]+$/.test(letters)
  return cards.filter(
    ({ title, keywords }) =>
      title.toLowerCase().includes(text) ||
      keywords.some((word) => word.toLowerCase().includes(text)) ||
      (spelled && pinyin(title, letters)),
  )
}

/** Cards of one group after another, empty groups left out. */
export function byGroup(cards: readonly EntranceCard[]): readonly (readonly [string, readonly EntranceCard[]])[] {
  const groups = new Map<string, EntranceCard[]>()
  for (const card of cards) groups.set(card.group, [...(groups.get(card.group) ?? []), card])
  return [...groups]
}
