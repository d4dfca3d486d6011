import { expect, it } from 'vitest'
import { LIMIT_WEIGHTS } from '../wkorder/matching.ts'
import { mostSpecific, ranked } from './matching.ts'

const ANY = {
  communityId: null,
  categoryId: null,
  complaintLevelId: null,
  urgency: null,
  orderType: null,
  updatedAt: '2025-06-01',
}
const facts = {
  communityId: 7,
  categoryId: ['water', 'pipes', 'leak'],
  complaintLevelId: null,
  urgency: 'urgent',
  orderType: 'repair',
}
const winner = (...rules: ({ name: string } & Partial<Record<keyof typeof ANY, unknown>>)[]) =>
  mostSpecific(rules.map((rule) => ({ ...ANY, ...rule })) as never, facts, LIMIT_WEIGHTS) as { name: string } | null

it('of the book: a rule of the community (100) beats one of a category of depth 3 with an urgency (33)', () => {
  const rules = [
    { ...ANY, name: 'B', categoryId: 'leak', urgency: 'urgent' },
    { ...ANY, name: 'A', communityId: 7 },
  ]
  expect(ranked(rules, facts, LIMIT_WEIGHTS).map(({ rule, score }) => [rule.name, score])).toEqual([
    ['A', 100],
    ['B', 33],
  ])
})

it('an ancestor matches and counts its own depth, another branch does not match', () => {
  expect(winner({ name: 'root', categoryId: 'water' }, { name: 'middle', categoryId: 'pipes' })?.name).toBe('middle')
  expect(winner({ name: 'power', categoryId: 'power' })).toBeNull()
})

it('a condition that is set must match, whatever else does', () => {
  expect(winner({ name: 'other level', communityId: 7, complaintLevelId: 'grave' }, { name: 'all' })?.name).toBe('all')
  const [, unmet] = ranked([{ ...ANY, communityId: 8 }, ANY], facts, LIMIT_WEIGHTS)
  expect(unmet).toMatchObject({ score: null, unmet: 'communityId', parts: {} })
})

it('of equal ones the one that was changed last holds', () => {
  const [early, late] = ['2025-06-01 08:00:00', '2025-06-02 08:00:00']
  expect(winner({ name: 'old', updatedAt: early }, { name: 'new', updatedAt: late })?.name).toBe('new')
  expect(winner({ name: 'new', updatedAt: late }, { name: 'old', updatedAt: early })?.name).toBe('new')
})

it('without any rule there is none', () => expect(winner()).toBeNull())
