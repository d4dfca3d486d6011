import type { DeskProperty, Payment } from '@wuguan/contract/charge-finance/collect.actions'
import { allocateCents } from '@wuguan/contract/kernel/allocate'
import { sum } from '@wuguan/contract/kernel/decimal'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { assertLedger } from './assert-ledger.service.ts'

/** Amounts on which a binary float stumbles, through quote, receipt, database and back. */
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const owing = async (...amounts: string[]) => {
  const home = await w.home()
  const ids: string[] = []
  for (const [n, amount] of amounts.entries())
    ids.push(
      await w.bill(home, {
        overdueRate: null,
        amount,
        feePeriod: `2024-${String(n + 1).padStart(2, '0')}`,
        bookDate: '2025-03-25',
      }),
    )
  return { home, ids }
}
const totalOf = (answer: { data: unknown }) => (answer.data as Payment).receipts[0]!.totalAmount
const owed = async (houseId: string) =>
  (await must<DeskProperty>(w.admin, 'GET', `/charge/collection/property/${houseId}`)).totalOwed

it('0.1 + 0.2 is 0.30', async () => {
  const { home, ids } = await owing('0.10', '0.20')
  expect(await owed(home.houseId)).toBe('0.30')
  const paid = await w.collect(home, ids, { payments: [{ methodId: w.methods.cash, amount: '0.3' }] })
  expect(totalOf(paid)).toBe('0.30')
  expect(await owed(home.houseId)).toBe('0.00')
})

it('a third, three times, is the whole', async () => {
  const parts = allocateCents('100.00', ['1', '1', '1'])
  expect(parts).toEqual(['33.34', '33.33', '33.33'])
  const { home, ids } = await owing(...parts)
  expect(totalOf(await w.collect(home, ids))).toBe('100.00')
  expect(sum(parts)).toBe('100.00')
})

it('12 × 210.40 is 2524.80', async () => {
  const { home, ids } = await owing(...Array.from({ length: 12 }, () => '210.40'))
  expect(await owed(home.houseId)).toBe('2524.80')
  expect(totalOf(await w.collect(home, ids))).toBe('2524.80')
})

it('99999999999.99 is paid to the cent, in parts', async () => {
  await w.config({ allow_partial_pay: true })
  const { home, ids } = await owing('99999999999.99')
  const part = (amount: string) => w.collect(home, ids, { payments: [{ methodId: w.methods.cash, amount }] })
  expect(totalOf(await part('0.10'))).toBe('0.10')
  expect(totalOf(await part('0.20'))).toBe('0.20')
  expect(await owed(home.houseId)).toBe('99999999999.69')
  expect(totalOf(await part('99999999999.69'))).toBe('99999999999.69')
  expect(await owed(home.houseId)).toBe('0.00')
})

it('a payment below zero, or finer than a cent, is none', async () => {
  const { home, ids } = await owing('1.00')
  const part = (amount: string) => w.collect(home, ids, { payments: [{ methodId: w.methods.cash, amount }] })
  expect((await part('-1.00')).code).toBe(400)
  expect((await part('0.001')).data).toMatchObject({ 'payments.0.amount': '金额最多保留两位小数' })
})

it('money of a foreign community is out of reach', async () => {
  const { home, ids } = await owing('1.00')
  const there = await w.ok('POST', '/basedata/base/community', {
    name: '别的项目',
    code: 'BD1',
    companyId: w.companyId,
  })
  const stranger = await w.user('stranger', ['charge-finance:collection:pay', 'charge-finance:receipt:list'], {
    dataScope: 5,
    communityIds: [Number(there['id'])],
  })
  const answer = await w.collect(home, ids, { caller: stranger })
  expect(answer).toMatchObject({ code: 403, msg: '没有该项目的数据权限' })
})
