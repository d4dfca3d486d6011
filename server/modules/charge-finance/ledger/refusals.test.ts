import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { openBook } from './book-date.service.ts'
import type { Place } from './context.service.ts'
import { holdPrepaid } from './holds.service.ts'
import { post } from './posting.service.ts'
import { accountOf, postPrepaid } from './prepaid.service.ts'

/** What the ledger refuses by itself: the desk asks most of it before, other callers of the ledger may not. */
let w: ChargeWorld
let elsewhere: Place
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-20 10:00:00' })
  const { id } = await w.ok('POST', '/basedata/base/community', { name: '别处', code: 'BC', companyId: w.companyId })
  elsewhere = { companyId: w.companyId, communityId: Number(id) }
})
afterAll(() => w.app.stop())

const refused = (work: Parameters<ChargeWorld['act']>[0]) =>
  w.act(work).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
const fieldRefused = (work: Parameters<ChargeWorld['act']>[0]) =>
  w.act(work).catch(({ code, data }: { code: number; data: unknown }) => ({ code, data }))
const collecting = (receivableId: string, amount: bigint, wanted: string | null, place = w.place) =>
  refused(async (context) =>
    post(
      context,
      await openBook(context, place, { wanted, backdateDays: null }),
      { docType: 'test', docId: receivableId, docNo: null },
      [{ receivableId, side: 'C', component: 'P', kind: 'collect', amount }],
      'collect',
    ),
  )

describe('a posting', () => {
  it('belongs to one community', async () => {
    const id = await w.bill(await w.home())
    expect(await collecting(id, 100n, null, elsewhere)).toBe('一次入账只能属于同一项目')
  })
  it('takes nothing on a day on which it was not there yet', async () => {
    const id = await w.bill(await w.home(), { bookDate: '2025-03-15' })
    expect(await collecting(id, 100n, '2025-03-14')).toBe('收款日期不能早于2025-03-15')
    expect(await collecting(id, 100n, '2025-03-15')).toBe('nothing')
  })
})

describe('the day of a posting', () => {
  const opening = (wanted: string, backdateDays: number | null, place = elsewhere) =>
    refused((context) => openBook(context, place, { wanted, backdateDays }))

  it('is not tomorrow', async () => {
    expect(await fieldRefused((context) => openBook(context, elsewhere, { wanted: '2025-03-21' }))).toEqual({
      code: 400,
      data: { bookDate: '收款日期不能晚于今天' },
    })
  })
  it('lies no further back than the caller may', async () => {
    expect(await opening('2025-03-16', 3)).toBe('收款日期不能早于2025-03-17')
    expect(await opening('2025-03-17', 3)).toBe('nothing')
    expect(await opening('2025-03-16', null)).toBe('nothing')
  })
  it('is not closed, nor is its month', async () => {
    await w.sql("update finance_day set status = 3 where community_id = $1 and book_date = '2025-03-17'", [
      elsewhere.communityId,
    ])
    expect(await opening('2025-03-17', null)).toBe('2025-03-17已日结，不能补录')
    expect(await opening('2025-02-28', null)).toBe('nothing')
    await w.sql("update accounting_period set status = 3 where community_id = $1 and period = '2025-02'", [
      elsewhere.communityId,
    ])
    expect(await opening('2025-02-28', null)).toBe('【别处】2025-02已月结，不能新增或修改该期间的收费数据')
  })
})

describe('a prepaid account', () => {
  const account = async () => {
    const home = await w.home()
    const owner = {
      propertyType: 'house',
      propertyId: home.houseId,
      propertyName: home.name,
      customerId: home.customerId,
      feeItemId: null,
    }
    return w.act(async (context) => {
      const id = await accountOf(context, w.place, owner)
      await postPrepaid(context, await openBook(context, w.place), [
        { accountId: id, kind: 'import', amount: 10_000n, importBatchId: 'opening' },
      ])
      return id
    })
  }
  const taking = (accountId: string, amount: bigint, place = w.place) =>
    refused(async (context) =>
      postPrepaid(context, await openBook(context, place), [
        { accountId, kind: 'import', amount: -amount, importBatchId: 'opening' },
      ]),
    )

  it('gives what it has and nothing of what is held', async () => {
    const id = await account()
    await w.act((context) =>
      holdPrepaid(context, { prepaidAccountId: id, amount: '60.00', reason: 'refund', refId: 'r1' }),
    )
    expect(await taking(id, 4_001n)).toBe('预存余额不足，可用40.00元')
    expect(await taking(id, 4_000n)).toBe('nothing')
  })
  it('serves its own community, and nobody while it is frozen', async () => {
    const id = await account()
    expect(await taking(id, 1n, elsewhere)).toBe('只能使用同一项目的预存账户')
    await w.sql('update prepaid_account set status = 2 where id = $1', [id])
    expect(await taking(id, 1n)).toBe('预存账户已冻结')
    await w.sql('update prepaid_account set status = 1 where id = $1', [id])
    expect(await taking(id, 1n)).toBe('nothing')
  })
})
