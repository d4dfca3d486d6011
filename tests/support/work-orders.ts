import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { Json } from '@wuguan/contract/kernel/action'
import { ORDER_SETTING_CODES, type OrderSettings } from '@wuguan/contract/workflow/order-settings'
import { expect } from 'vitest'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { writeSettingValue } from '../../server/kernel/setting-values.ts'
import { levelOf } from '../../server/modules/work-order/order.store.ts'
import { type Caller, startTestApp } from './app.ts'
import { makeUser } from './user.ts'

/** The demo company with its work orders, and what tests do with them. */
export async function openOrders() {
  const app = await startTestApp({ demo: true })
  const admin = await app.admin()
  const sql = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    app.kernel.q.query<T>(text, values)
  const one = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await sql<T>(text, values))[0]!
  const home = await one<{ id: number; company: number }>(
    "select c.id, c.company_id as company from community c join company o on o.id = c.company_id where o.name = '广州分公司' order by c.id limit 1",
  )
  const place = { companyId: home.company, communityId: home.id }
  const setting = (name: keyof OrderSettings, value: Json) =>
    writeSettingValue(
      app.kernel.q,
      ORDER_SETTING_CODES.get(name)!,
      { companyId: home.company, communityId: null },
      value,
      null,
      app.kernel.clock.now(),
    )
  const { id: house } = await one<{ id: string }>(
    'select id from house where community_id = $1 and deleted_at is null order by id limit 1',
    [home.id],
  )
  const { id: leaf } = await one<{ id: string }>("select id from problem_category where name = '水管漏水'")
  const { id: source } = await one<{ id: string }>("select id from order_source where channel = 'phone'")
  // No rule decides, and everything may be asked for, unless a test is about that.
  await sql('update dispatch_rule set enabled = 0')
  await sql('update waiver_rule set enabled = 0')
  await sql('delete from order_reminder')
  // Nobody is asked, unless a test is about that.
  await setting('hangUpNeedsApproval', false)
  await sql('update business_link set need_photo_before = false, need_photo_after = false, require_appraisal = false')

  const draft = (more: Record<string, unknown> = {}) => ({
    orderType: 'repair',
    sourceId: source,
    categoryId: leaf,
    houseId: house,
    callerName: '张三',
    callerMobile: '13812345678',
    content: '厨房水管漏水，请尽快安排。',
    ...more,
  })
  const post = (body: unknown, headers: Record<string, string> = {}, caller = admin) =>
    caller.call<{ id: string }>('POST', workOrder.base!, { ...place, body, headers })
  const made = async (more: Record<string, unknown> = {}) => {
    const answer = await post(draft(more))
    expect(answer.code, answer.msg).toBe(0)
    return answer.data.id
  }
  const rowOf = (id: string) =>
    one<{
      version: number
      status: number
      order_no: string
      handler_id: number | null
      escalation_level: number
      round: number
    }>(
      `select version, status, order_no, handler_id, ${levelOf('t')} as escalation_level, round from work_order t where id = $1`,
      [id],
    )
  const press = async (
    verb: keyof typeof workOrderFlow.actions,
    id: string,
    body: Record<string, unknown> = {},
    caller: Caller = admin,
  ) => {
    const { method, path } = workOrderFlow.actions[verb]
    return caller.call(method, path, { ...place, body: { id, version: (await rowOf(id)).version, ...body } })
  }
  const done = async (...asked: Parameters<typeof press>) => {
    const answer = await press(...asked)
    expect(answer.code, answer.msg).toBe(0)
  }
  const reason = async (type: string, needRemark = false) =>
    (
      await one<{ id: string }>(
        'select id from order_reason where reason_type = $1 and company_id = $2 and need_remark = $3 limit 1',
        [type, place.companyId, needRemark],
      )
    ).id
  const visitStatus = async (kind: string) =>
    (
      await one<{ id: string }>('select id from visit_status where company_id = $1 and kind = $2 order by id limit 1', [
        place.companyId,
        kind,
      ])
    ).id
  const worker = (name: string, more: readonly string[] = []) =>
    makeUser(app, name, [workOrder.codes.list, ...more.map((code) => `workOrder:order:${code}`)], {
      companyId: place.companyId,
    })
  /** Makes these people the ones who handle repairs. */
  async function handledBy(...users: readonly number[]): Promise<void> {
    await sql("delete from task_handler where stage = 'handle' and order_type = 'repair'")
    const { id } = await one<{ id: string }>(
      `insert into task_handler (id, company_id, order_type, stage, kind, enabled, created_at, updated_at) values ($1, $2, 'repair', 'handle', 'user', 1, now(), now()) returning id`,
      [uuidv7(), place.companyId],
    )
    for (const user of users)
      await sql('insert into task_handler__user_ids (owner_id, target_id, position) values ($1, $2, 0)', [id, user])
  }
  return {
    app,
    admin,
    place,
    setting,
    house,
    leaf,
    source,
    sql,
    one,
    draft,
    post,
    made,
    rowOf,
    press,
    done,
    reason,
    visitStatus,
    worker,
    handledBy,
  }
}
export type OrderWorld = Awaited<ReturnType<typeof openOrders>>
