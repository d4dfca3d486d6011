import type { CenterReport } from '@wuguan/contract/charge-other/report-center.actions'

interface Section {
  readonly title: string
  readonly reports: readonly CenterReport[]
}
const FAVOURITES = '我的收藏'
const RECENT = '最近打开'
const RECENT_COUNT = 6

/** Favourites first, then what was opened last, then every group in the order of the menus. */
export function sections(reports: readonly CenterReport[]): Section[] {
  const recent = reports
    .filter(({ openedAt }) => openedAt !== null)
    .toSorted((a, b) => (a.openedAt! < b.openedAt! ? 1 : -1))
    .slice(0, RECENT_COUNT)
  const groups = Map.groupBy(reports, ({ group }) => group)
  return [
    { title: FAVOURITES, reports: reports.filter(({ favourite }) => favourite) },
    { title: RECENT, reports: recent },
    ...[...groups].map(([title, of]) => ({ title, reports: of })),
  ].filter((section) => section.reports.length > 0)
}

/** Words in title, group or note, in any order. */
export function matching(reports: readonly CenterReport[], text: string): CenterReport[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return reports.filter(({ title, group, note }) => {
    const said = `${title} ${group} ${note ?? ''}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}
