import { expect, it } from 'vitest'
import type { DeskReceivable } from '@wuguan/contract/charge-finance/collect.actions'
import { type Asked, linesOf } from './apply.logic'

const row = (id: string, outstanding: string, lateFee: string) => ({ id, outstanding, lateFee }) as DeskReceivable
const rows = [row('a', '210.40', '0.50'), row('b', '100.00', '0.00'), row('c', '0.00', '1.30')]
const asked = (part: Partial<Asked>): Asked => ({
  mode: 'ratio',
  ratio: '0.5',
  of: 'principal',
  chosen: new Set(['a', 'b', 'c']),
  principal: {},
  lateFee: {},
  ...part,
})
const short = (lines: ReturnType<typeof linesOf>) => lines.map((line) => `${line.receivableId}${line.component}`)

it('asks by ratio for what is owed of the principal, the late fee, or both', () => {
  expect(short(linesOf(asked({}), rows))).toEqual(['aP', 'bP'])
  expect(short(linesOf(asked({ of: 'lateFee' }), rows))).toEqual(['aL', 'cL'])
  expect(short(linesOf(asked({ of: 'both' }), rows))).toEqual(['aP', 'aL', 'bP', 'cL'])
})
it('asks for the amounts that were typed, of chosen rows only', () => {
  const typed = asked({
    mode: 'amount',
    chosen: new Set(['a', 'c']),
    principal: { a: '10.40', b: '5', c: '0.00' },
    lateFee: { c: '0.80' },
  })
  expect(linesOf(typed, rows)).toEqual([
    { receivableId: 'a', component: 'P', mode: 'amount', amount: '10.40' },
    { receivableId: 'c', component: 'L', mode: 'amount', amount: '0.80' },
  ])
})
