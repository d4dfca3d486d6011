import type { StartableProcess } from '@wuguan/contract/bpm/definition.actions'

export interface ProcessGroup {
  readonly title: string
  readonly processes: readonly StartableProcess[]
}
const OTHER = '其他'

/** What is found, favourites first, then by category in the order of the dictionary. */
export function groupsOf(
  processes: readonly StartableProcess[],
  categories: readonly { code: string | number; label: string }[],
  favourites: readonly string[],
  keyword: string,
): readonly ProcessGroup[] {
  const word = keyword.trim().toLowerCase()
  const found = processes.filter(
    ({ name, key, description }) =>
      word === '' || [name, key, description ?? ''].some((text) => text.toLowerCase().includes(word)),
  )
  const chosen = favourites.flatMap((key) => found.filter((process) => process.key === key))
  const titleOf = (code: string | null) => categories.find((one) => String(one.code) === code)?.label ?? OTHER
  const titles = [...new Set([...categories.map(({ label }) => label), OTHER])]
  return [
    { title: '常用', processes: chosen },
    ...titles.map((title) => ({ title, processes: found.filter(({ category }) => titleOf(category) === title) })),
  ].filter(({ processes: some }) => some.length > 0)
}
