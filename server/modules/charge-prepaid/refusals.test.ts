import type { OffsetDetail, OffsetOutcome } from '@wuguan/contract/charge-prepaid/offset.actions'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { decideFor } from '../../../tests/support/consent.ts'
import { send } from '../../../tests/support/import-batches.ts'
import { must } from '../../../tests/support/must.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'

type Row = Record<string, unknown>
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let w: ChargeWorld
let entries = 0
const written = async () => (await w.sql<{ n: number }>('select count(*)::int as n from prepaid_entry'))[0]!.n
beforeAll(async () => {
  w = await openCharge({ now: '2025-01-05 09:00:00' })
  await decideFor(w)
  await w.config({ auto_offset_after_recharge: false, late_fee_from: null })
})
afterAll(() => w.app.stop())
beforeEach(async () => {
  entries = await written()
})
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const keyed = () => ({ headers: { 'idempotency-key': uuidv7() } })
const call = async <T = Row>(path: string, body: unknown) => {
  const data = await must<T>(w.admin, 'POST', `/charge/prepaid/${path}`, body, keyed())
  entries = await written()
  return data
}
/** The answer of what has moved no money. */
const answerOf = async (path: string, body: unknown) => {
  const answer = await w.admin.call('POST', path, { body, ...keyed() })
  expect(await written()).toBe(entries)
  return answer
}
const refused = async (path: string, body: unknown, expected: Row) =>
  expect(await answerOf(path, body)).toMatchObject(expected)
const no = (msg: string) => ({ code: 422, msg })
/** 400 by one field of the input. */
const wrong = (field: string, msg: string) => ({ code: 400, msg, data: { [field]: msg } })
const body = (home: Home, amount: string, over: Row = {}) => ({
  communityId: w.communityId,
  propertyType: 'house',
  propertyId: home.houseId,
  lines: [{ feeItemId: null, amount }],
  payments: [{ methodId: w.methods.wechat, amount }],
  ...over,
})
const accountOf = async ({ houseId }: Home, customerId: string) =>
  (
    await w.sql<{ id: string; status: number; available: string }>(
      'select id, status, available from prepaid_account where property_id = $1 and customer_id = $2',
      [houseId, customerId],
    )
  )[0]!
/** A home with money on account. */
const filled = async (amount = '100.00') => {
  const home = await w.home()
  await call('recharge', body(home, amount))
  return { home, account: (await accountOf(home, home.customerId)).id }
}
const bill = (home: Home, amount: string) => w.bill(home, { amount, feePeriod: '2025-01', overdueRate: null })

describe('an account', () => {
  const act = (verb: string, id: string, expected: Row) =>
    refused(`/charge/prepaid/account/${verb}`, { id, ...(verb === 'freeze' ? { reason: '权属争议' } : {}) }, expected)
  const status = async (id: string) =>
    (await w.sql<{ status: number }>('select status from prepaid_account where id = $1', [id]))[0]!.status

  it('is frozen, let go and closed from the state it is in', async () => {
    const { home, account } = await filled()
    await act('unfreeze', account, no('预存账户未冻结'))
    await call('account/freeze', { id: account, reason: '权属争议' })
    await act('freeze', account, no('预存账户已冻结'))
    await act('close', account, no('预存账户已冻结'))
    expect(await status(account)).toBe(2)
    await call('account/unfreeze', { id: account })
    await w.collect(home, [await bill(home, '100.00')], {
      part: { prepaid: [{ accountId: account, amount: '100.00' }] },
      payments: [],
    })
    await call('account/close', { id: account })
    await act('freeze', account, no('预存账户已销户'))
    await act('close', account, no('预存账户已销户'))
    await act('unfreeze', account, no('预存账户未冻结'))
    expect(await status(account)).toBe(3)
  })
})

describe('a recharge', () => {
  const recharge = (home: Home, over: Row) => answerOf('/charge/prepaid/recharge', body(home, '100.00', over))

  it.each<[string, (items: ChargeWorld['items']) => { feeItemId: string | null; amount: string }[], string]>([
    [
      'names each account once',
      () => [null, null].map((feeItemId) => ({ feeItemId, amount: '50.00' })),
      '同一费项不能重复充值',
    ],
    [
      'is no more than a million in all',
      ({ property }) => [
        { feeItemId: null, amount: '600000.00' },
        { feeItemId: property, amount: '400000.01' },
      ],
      '单次充值不能超过1000000.00元',
    ],
  ])('%s', async (_what, lines, msg) => {
    expect(await recharge(await w.home(), { lines: lines(w.items) })).toMatchObject(wrong('lines', msg))
  })

  it.each([
    ['100.01', '收款金额大于应付金额'],
    ['99.99', '收款金额小于应付金额'],
  ])('of 100.00 takes no %s', async (amount, msg) => {
    const payments = [{ methodId: w.methods.wechat, amount }]
    expect(await recharge(await w.home(), { payments })).toMatchObject(no(msg))
  })

  it('is paid by nobody whose file has gone into that of another', async () => {
    const home = await w.home()
    const person = await w.customer()
    await w.relate(person.id, home.houseId, { relation: 2 })
    await w.sql('update customer set state = 2 where id = $1', [person.id])
    expect(await recharge(home, { payerCustomerId: person.id })).toMatchObject(wrong('payerCustomerId', '请选择付款人'))
  })
})

describe('a run', () => {
  const preview = (home: Home) =>
    call<OffsetDetail>('offset/preview', {
      communityId: w.communityId,
      kind: 'single',
      propertyIds: [home.houseId],
    })
  const planned = async () => {
    const { home } = await filled()
    const debt = await bill(home, '80.00')
    return { debt, plan: await preview(home) }
  }
  const execute = (runId: string) => call<OffsetOutcome>('offset/execute', { runId })
  const statusOf = async (runId: string) =>
    (await w.sql<{ status: number }>('select status from offset_run where id = $1', [runId]))[0]!.status

  it('of single properties says which', async () => {
    const asked = { communityId: w.communityId, kind: 'single', propertyIds: [] }
    expect(await answerOf('/charge/prepaid/offset/preview', asked)).toMatchObject(wrong('propertyIds', '请选择房产'))
  })

  it('pays nothing that has been set aside since', async () => {
    const { debt, plan } = await planned()
    await w.sql('update receivable set hung_up = true where id = $1', [debt])
    expect(await execute(plan.runId)).toMatchObject({ status: 5, failed: 1, totalAmount: '0.00' })
    expect(await w.sql('select status, reason from offset_part where run_id = $1', [plan.runId])).toEqual([
      { status: 3, reason: '应收【住宅物业费 2025-01】已挂账，不能冲抵' },
    ])
    await w.sql('update receivable set hung_up = false where id = $1', [debt])
  })

  it('is taken back after it was posted, each part of its own once', async () => {
    const [{ plan }, other] = [await planned(), await planned()]
    const revoke = (over: Row, expected: Row) =>
      refused('/charge/prepaid/offset/revoke', { runId: plan.runId, reason: '业主要求', ...over }, expected)
    await revoke({ whole: true }, no('只能撤销已完成的冲抵批次'))
    expect(await statusOf(plan.runId)).toBe(2)
    await execute(plan.runId)
    await execute(other.plan.runId)
    const partIds = [plan.parts[0]!.id]
    const gone = wrong('partIds', '所选冲抵已撤销或未成功')
    await revoke({ partIds: [...partIds, other.plan.parts[0]!.id] }, gone)
    await revoke({ partIds: [other.plan.parts[0]!.id] }, gone)
    expect(await statusOf(plan.runId)).toBe(4)
    await call('offset/revoke', { runId: plan.runId, partIds, reason: '业主要求' })
    await revoke({ partIds }, no('只能撤销已完成的冲抵批次'))
    expect(await statusOf(plan.runId)).toBe(7)
  })

  it('follows a scheme that is in use', async () => {
    const save = (offsetSchemeId: string) =>
      w.admin.call('PUT', '/charge/offset/config', {
        body: { communityIds: [w.communityId], offsetSchemeId, autoOffsetDaily: true },
      })
    const kept = () =>
      w.sql(
        'select offset_scheme_id, auto_offset_daily, version from community_charge_config where community_id = $1',
        [w.communityId],
      )
    const before = await kept()
    expect(await save(uuidv7())).toMatchObject(wrong('offsetSchemeId', '请选择冲抵方案'))
    expect(await kept()).toEqual(before)
  })
})

describe('a transfer', () => {
  let paper: Attachment
  beforeAll(async () => {
    const file = Buffer.from('%PDF-1.4\n%%EOF')
    const { data } = await send<Attachment>(w.app, w.admin, '/file/sys/attachment/upload', '转移凭证.pdf', file, {})
    paper = data
  })
  const transfer = ({ home, account }: Awaited<ReturnType<typeof filled>>, over: Row) =>
    answerOf('/charge/prepaid/transfer/apply', {
      fromAccountId: account,
      toPropertyType: 'house',
      toPropertyId: home.houseId,
      toCustomerId: home.customerId,
      amount: '30.00',
      reason: '换房',
      attachments: [paper],
      ...over,
    })
  const untouched = async (accountId: string) => {
    expect(await w.sql('select frozen from prepaid_account where id = $1', [accountId])).toEqual([{ frozen: '0.00' }])
    expect(await w.sql('select 1 from prepaid_transfer where from_account_id = $1', [accountId])).toEqual([])
  }

  it('goes to a customer who is there', async () => {
    const from = await filled()
    const merged = await w.customer()
    await w.relate(merged.id, from.home.houseId, { relation: 2 })
    await w.sql('update customer set state = 2 where id = $1', [merged.id])
    for (const toCustomerId of [uuidv7(), merged.id])
      expect(await transfer(from, { toCustomerId })).toMatchObject(wrong('toCustomerId', '请选择转入客户'))
    await untouched(from.account)
  })

  it('stays in its community', async () => {
    const from = await filled()
    const there = { companyId: w.companyId, name: '碧水湾', code: 'BSW' }
    const { id: communityId } = await w.ok('POST', '/basedata/base/community', there)
    const house = await w.house()
    await w.sql('update house set community_id = $2 where id = $1', [house.id, communityId])
    for (const toPropertyId of [house.id, uuidv7()])
      expect(await transfer(from, { toPropertyId })).toMatchObject(no('只能在同一项目内转移'))
    await untouched(from.account)
  })
})

describe('customers become one', () => {
  const merge = async (survivorId: string, mergedId: string, msg: string) => {
    await refused('/basedata/base/customer/merge', { survivorId, mergedIds: [mergedId] }, no(msg))
    expect(await w.sql('select state from customer where id = any($1)', [[survivorId, mergedId]])).toEqual([
      { state: 1 },
      { state: 1 },
    ])
  }

  it('not while money of one is about to move', async () => {
    const { home, account } = await filled()
    await call('transfer/apply', {
      fromAccountId: account,
      toPropertyId: home.houseId,
      toCustomerId: home.customerId,
      toFeeItemId: w.items.property,
      amount: '30.00',
      reason: '改为专项',
    })
    const survivor = await w.customer()
    await merge(survivor.id, home.customerId, '该客户有进行中的预存退款或转移，不能合并')
    expect(await accountOf(home, home.customerId)).toMatchObject({ available: '70.00' })
  })

  it('not while an account that would be emptied is frozen', async () => {
    const { home, account } = await filled()
    const survivor = await w.customer()
    await w.relate(survivor.id, home.houseId, { relation: 2 })
    await call('recharge', body(home, '12.50', { payerCustomerId: survivor.id }))
    await call('account/freeze', { id: account, reason: '权属争议' })
    await merge(survivor.id, home.customerId, '预存账户已冻结')
    expect(await accountOf(home, home.customerId)).toMatchObject({ available: '100.00', status: 2 })
    expect(await accountOf(home, survivor.id)).toMatchObject({ available: '12.50', status: 1 })
  })
})
