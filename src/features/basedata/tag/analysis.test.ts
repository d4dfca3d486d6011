import { expect, it } from 'vitest'
import { crossTable, trendLines } from './analysis.logic'

const members = [
  { tagId: 'a', name: '独居老人', category: null, count: 5 },
  { tagId: 'b', name: '大户型', category: null, count: 2 },
]

it('fills every cell of tag × community', () => {
  const byCommunity = [
    { tagId: 'a', communityId: 1, communityName: '云山', count: 4 },
    { tagId: 'b', communityId: 2, communityName: '滨江', count: 2 },
  ]
  expect(crossTable({ members, byCommunity })).toEqual({
    columns: [
      { id: 1, name: '云山' },
      { id: 2, name: '滨江' },
    ],
    rows: [
      { id: 'a', name: '独居老人', counts: [4, 0] },
      { id: 'b', name: '大户型', counts: [0, 2] },
    ],
  })
})

it('draws days where they lie in time, on one scale', () => {
  const trend = [
    { date: '2026-03-01', tagId: 'a', count: 2 },
    { date: '2026-03-02', tagId: 'a', count: 4 },
    { date: '2026-03-05', tagId: 'a', count: 4 },
    { date: '2026-03-05', tagId: 'b', count: 1 },
  ]
  const drawn = trendLines({ members, trend })
  expect(drawn).toMatchObject({ max: 4, from: '2026-03-01', to: '2026-03-05' })
  expect(drawn?.lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
    [0, 0.5],
    [0.25, 0],
    [1, 0],
  ])
  expect(drawn?.lines[1]?.points).toHaveLength(1)
})

it('draws nothing of less than two days', () => {
  expect(trendLines({ members, trend: [] })).toBeNull()
  expect(trendLines({ members, trend: [{ date: '2026-03-01', tagId: 'a', count: 2 }] })).toBeNull()
})
