import { expect, it } from 'vitest'
import type { ShiftMethod } from '@wuguan/contract/charge-finance/shift.actions'
import { countBody, piecesSum } from './count.logic'

const method = (methodId: string, kind: string, systemNet: string): ShiftMethod => ({
  methodId,
  name: methodId,
  kind,
  inCount: 1,
  inAmount: systemNet,
  outAmount: '0.00',
  systemNet,
})
const METHODS = [method('cash', 'cash', '100.00'), method('pos', 'card', '50.00')]

it('adds pieces to the cent, the smallest too', () => {
  expect(piecesSum({ '100': '3', '0.5': '1', '0.1': '7' })).toBe('301.20')
  expect(piecesSum({ '100': 'x', '50': '' })).toBe('0.00')
})
it('takes cash from what was counted alone, never from the system', () => {
  expect(countBody(METHODS, { pieces: {}, amounts: { cash: '100.00' }, notes: {} })[0]).toMatchObject({
    countedAmount: '0.00',
  })
  expect(
    countBody(METHODS, { pieces: { '50': '1', '20': '0' }, amounts: {}, notes: { cash: ' 找零差错 ' } })[0],
  ).toEqual({
    methodId: 'cash',
    countedAmount: '50.00',
    denominations: { '50': 1 },
    note: '找零差错',
  })
})
it('proposes the slips for everything else, and lets them be corrected', () => {
  expect(countBody(METHODS, { pieces: {}, amounts: {}, notes: {} })[1]).toEqual({
    methodId: 'pos',
    countedAmount: '50.00',
  })
  expect(countBody(METHODS, { pieces: {}, amounts: { pos: '49.00' }, notes: {} })[1]).toMatchObject({
    countedAmount: '49.00',
  })
})
