import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'
import { approveTurns, rejectTurn } from './decide.service.ts'
import { countTurns, pageApprovals, readCard } from './inbox.queries.ts'

const APPROVER = 990_002
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  await w.config({ void_needs_approval: true })
  await w.sql(
    `insert into sys_user select (u).* from (select jsonb_populate_record(u, jsonb_build_object('id', $2::bigint, 'username', 'approver', 'pet_name', '审批人', 'phone', null)) as u
       from sys_user u where u.id = $1) x`,
    [w.userId, APPROVER],
  )
  for (const biz of ['void', 'receivableChange', 'hangUp'])
    await w.sql(
      `insert into charge_approver (id, company_id, biz_type, amount_from, levels, enabled, created_at, updated_at) values ($1, $2, $3, 0, $4, true, $5, $5)`,
      [uuidv7(), w.companyId, biz, JSON.stringify([{ users: [APPROVER], roles: [], mode: 'any' }]), w.app.clock.now()],
    )
})
afterAll(() => w.app.stop())

async function askedVoid() {
  const home = await w.home()
  const paid = await w.collect(home, [await w.bill(home)])
  expect(paid.code, paid.msg).toBe(0)
  const { receiptId } = paid.data.receipts[0]!
  const asked = await w.admin.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '收错' } })
  expect(asked.data).toMatchObject({ status: 1 })
  return { home, receiptId, voidNumber: String(asked.data['voidNumber']) }
}
const page = (tab: 'todo' | 'done' | 'mine' | 'all', userId = APPROVER, over: Record<string, unknown> = {}) =>
  w.act((context) => pageApprovals(context, { page: 1, limit: 20, tab, ...over } as never), userId)

describe('the inbox', () => {
  it('shows whose turn it is, with the record, and lets him decide', async () => {
    const { home, receiptId, voidNumber } = await askedVoid()
    const { list, total } = await page('todo')
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      docNo: voidNumber,
      bizType: '作废',
      propertyName: home.name,
      amount: '210.40',
      applicantId: w.userId,
      result: 1,
    })
    expect(list[0]!.nodes).toContain('审批人')
    expect((await page('todo', w.userId)).total).toBe(0)
    expect((await page('mine', w.userId)).list[0]).toMatchObject({ docNo: voidNumber, taskId: null })
    expect(await w.act(countTurns, APPROVER)).toEqual({ todo: 1 })

    const card = await w.act(
      (context) => readCard(context, { businessType: 'charge.void', businessId: list[0]!.businessId }),
      APPROVER,
    )
    expect(card.facts).toContainEqual({ label: '作废单号', value: voidNumber })
    expect(card.lines).toEqual([
      expect.objectContaining({ 收费项目: '住宅物业费', 费用期间: '2025-03', 组成: '本金', 金额: '210.40' }),
    ])

    await w.act((context) => approveTurns(context, { taskIds: [list[0]!.taskId!], comment: '同意' }), APPROVER)
    expect(await w.sql('select status from receipt where id = $1', [receiptId])).toEqual([{ status: 5 }])
    expect((await page('done')).list[0]).toMatchObject({ docNo: voidNumber, result: 2 })
    expect((await page('todo')).total).toBe(0)
    await assertLedger(w.app.kernel.q, w.communityId)
  })

  it('shows what is owed where something is set aside: nothing is changed in its amount', async () => {
    const hangUpTypeId = uuidv7()
    await w.sql(
      `insert into hang_up_type (id, company_id, code, name, stop_late_fee, exclude_from_dunning, exclude_from_rate, need_approval, enabled, created_at, updated_at)
       values ($1, $2, 'ZY', '质量争议', true, true, true, true, true, $3, $3)`,
      [hangUpTypeId, w.companyId, w.app.clock.now()],
    )
    const ids = [await w.bill(await w.home())]
    await w.ok('POST', '/charge/finance/receivable/hangUp', { ids, hangUpTypeId, reason: '质量争议' })
    const [row] = (await page('todo', APPROVER, { bizType: 'hangUp' })).list
    expect(row).toMatchObject({ bizType: '挂账', amount: '210.40' })
    const card = await w.act(
      (context) => readCard(context, { businessType: 'charge.hangUp', businessId: row!.businessId }),
      APPROVER,
    )
    expect(card.facts).toContainEqual({ label: '挂账金额', value: '210.40' })
    await w.act((context) => approveTurns(context, { taskIds: [row!.taskId!], comment: null }), APPROVER)
  })

  it('refuses a rejection without a reason, and several kinds at once', async () => {
    const { receiptId } = await askedVoid()
    const home = await w.home()
    await w.config({ change_needs_approval: true })
    const changed = await w.admin.call('POST', '/charge/finance/receivable/cancel', {
      body: { ids: [await w.bill(home)], reason: '多生成' },
    })
    expect(changed.code, changed.msg).toBe(0)
    const { list } = await page('todo')
    expect(list.map((row) => row.bizType).toSorted()).toEqual(['作废', '应收调整'].toSorted())
    const only = (await page('todo', APPROVER, { bizType: 'void' })).list
    expect(only).toHaveLength(1)
    const silent = await w.admin.call('POST', '/charge/workflow/reject', {
      body: { taskId: only[0]!.taskId, comment: ' ' },
    })
    expect(silent).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    await expect(
      w.act((context) => approveTurns(context, { taskIds: list.map((row) => row.taskId!), comment: null }), APPROVER),
    ).rejects.toThrow('只能批量处理同一类型的申请')
    await w.act((context) => rejectTurn(context, { taskId: only[0]!.taskId!, comment: '附件不全' }), APPROVER)
    expect(await w.sql('select status from receipt where id = $1', [receiptId])).toEqual([{ status: 1 }])
    expect((await page('done')).list[0]).toMatchObject({ bizType: '作废', result: 3 })
    expect((await page('all', w.userId)).total).toBe(4)
  })
})
