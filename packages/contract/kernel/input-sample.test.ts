import { expect, test } from 'vitest'
import type { World } from './action.ts'
import { sampleInput } from './input-sample.ts'
import { communityId, date, keyword, paging, period, uuid, uuids } from './inputs.ts'
import { z } from './zod.ts'

const HOUSE = '00000000-0000-7000-8000-000000000001'
const world: World = {
  id: (entity) => (entity === 'basedata.community' ? 7 : HOUSE),
  fresh: (prefix) => `${prefix}1`,
  today: '2026-03-05',
  encrypt: (plain) => plain,
}

test('an input is sampled from its parts, and what may be left out is', () => {
  const input = z.object({
    communityId,
    id: uuid('房产', 'basedata.house'),
    ids: uuids('房产', 'basedata.house'),
    feePeriod: period('期间'),
    from: date('日期').nullish(),
    kind: z.enum(['water', 'gas']),
    keyword,
    ...paging,
  })
  const sample = sampleInput(input, world)
  expect(sample).toEqual({ communityId: 7, id: HOUSE, ids: [HOUSE], feePeriod: '2026-03', kind: 'water' })
  expect(input.safeParse(sample).success).toBe(true)
})
test('a part that says nothing of itself leaves the sample to the action', () => {
  expect(sampleInput(z.object({ name: z.string() }), world)).toBeUndefined()
  expect(sampleInput(z.object({ id: uuid('房产') }), world)).toBeUndefined()
  expect(sampleInput(z.object({ names: z.array(z.string()) }), world)).toBeUndefined()
})
