import type { TagAnalysis } from '@wuguan/contract/basedata/tag.actions'

export interface CrossRow {
  id: string
  name: string
  counts: readonly number[]
}
export interface Cross {
  columns: readonly { id: number; name: string }[]
  rows: readonly CrossRow[]
}

/** Tag × community: every tag with its members in every community that has any. */
export function crossTable({ members, byCommunity }: Pick<TagAnalysis, 'members' | 'byCommunity'>): Cross {
  const columns = [
    ...new Map(
      byCommunity.map((cell) => [cell.communityId, { id: cell.communityId, name: cell.communityName }]),
    ).values(),
  ]
  const count = (tagId: string, communityId: number) =>
    byCommunity.find((cell) => cell.tagId === tagId && cell.communityId === communityId)?.count ?? 0
  return {
    columns,
    rows: members.map((one) => ({
      id: one.tagId,
      name: one.name,
      counts: columns.map(({ id }) => count(one.tagId, id)),
    })),
  }
}

export interface Line {
  tagId: string
  name: string
  points: readonly { x: number; y: number; date: string; count: number }[]
}

/** The trend as lines in a box of 1 × 1, y downwards; days without a snapshot are gaps in time, not zeros. */
export function trendLines({
  trend,
  members,
}: Pick<TagAnalysis, 'trend' | 'members'>): { lines: Line[]; max: number; from: string; to: string } | null {
  const days = [...new Set(trend.map((one) => one.date))].toSorted()
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined || from === to) return null
  const max = Math.max(1, ...trend.map((one) => one.count))
  const span = Date.parse(to) - Date.parse(from)
  const lines = members.flatMap(({ tagId, name }) => {
    const points = trend
      .filter((one) => one.tagId === tagId)
      .map(({ date, count }) => ({ x: (Date.parse(date) - Date.parse(from)) / span, y: 1 - count / max, date, count }))
    return points.length > 0 ? [{ tagId, name, points }] : []
  })
  return { lines, max, from, to }
}
