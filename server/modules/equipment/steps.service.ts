import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { stateName } from '@wuguan/contract/kernel/options'
import { dateOf } from '../../kernel/clock.ts'
import { consentOf } from '../../kernel/flow/consent.ts'
import { flow } from '../../kernel/flow/flow.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { orderVia } from '../work-order/order.service.ts'
import { haltTasks } from '../schedule/task.service.ts'
import { openOrdersOf } from './equipment.hooks.ts'
import { isStopped } from './maintain.service.ts'

/** A machine as far as its status log asks. */
interface Row {
  readonly id: string | number
  readonly companyId?: number | null | undefined
  readonly communityId?: number | null | undefined
  readonly status: unknown
}
/** Why tasks of a machine that is stopped are closed. */
const STOPPED = '对象已停用'
type Status = keyof Omit<typeof EQUIPMENT_STATUS, 'items' | 'codeType' | '$codes'>

/** Every change of the status stands in the log that figures of past days are read from; what is used no more has no open tasks. */
export async function noteStatus(
  { q, actor, now }: ActionContext,
  row: Row,
  to: Status,
  { reason = null, orderId = null }: { reason?: string | null | undefined; orderId?: string | null } = {},
): Promise<void> {
  await q.query(
    `insert into equipment_status_log (id, company_id, community_id, equipment_id, from_status, to_status, at, by_id, reason, order_id, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $7, $7)`,
    [
      uuidv7(),
      row.companyId,
      row.communityId,
      row.id,
      row.status,
      EQUIPMENT_STATUS[to],
      now,
      actor.userId || null,
      reason,
      orderId,
    ],
  )
  if (isStopped(EQUIPMENT_STATUS[to])) await haltTasks({ q, now }, 'equipment', String(row.id), STOPPED)
}
/** Something is found that nobody has closed yet. */
const openFindings = async (q: Queryable, id: string | number): Promise<boolean> =>
  (
    await q.query(
      "select 1 from finding f join schedule_task t on t.id = f.task_id where t.biz_kind = 'equipment' and t.target_id = $1::text and f.status in (10, 20, 30) limit 1",
      [String(id)],
    )
  ).length > 0
async function demandScrappable(q: Queryable, id: string | number): Promise<void> {
  if ((await openOrders(q, id)) > 0) throw refuse('设备还有未关闭的工单')
  if (await openFindings(q, id)) throw refuse('设备还有未闭环的异常任务')
}
const openOrders = async (q: Queryable, id: string | number): Promise<number> =>
  (await q.query<{ n: number }>(`select ${openOrdersOf('t')}::int as n from equipment t where t.id = $1`, [id]))[0]!.n

export const equipmentSteps = flow(
  equipmentFlow,
  {
    start: async (context, row, { asStandby, startDate }) => {
      const to = asStandby ? 'standby' : 'running'
      const useDate = row.useDate ?? startDate ?? dateOf(context.now)
      if (row.installDate && useDate < row.installDate) throw badInput({ startDate: '启用日期不能早于安装日期' })
      await noteStatus(context, row, to, { reason: '启用' })
      return context.ends(to, { useDate })
    },
    swap: async (context, row) => {
      const to = stateName(EQUIPMENT_STATUS, row.status) === 'running' ? 'standby' : 'running'
      await noteStatus(context, row, to, { reason: '主备互换' })
      return context.ends(to)
    },
    reportFault: async (context, row, { reason }) => {
      await noteStatus(context, row, 'fault', { reason })
      return context.done()
    },
    repair: async (context, row, { categoryId, content }) => {
      const orderId = await orderVia(
        context,
        'equipment',
        { companyId: row.companyId!, communityId: row.communityId! },
        {
          orderType: 'inner',
          categoryId,
          title: `${row.name}维修`,
          content: `${content}（设备${row.equipmentNo}）`,
          locationText: row.locationText,
        },
      )
      await noteStatus(context, row, 'repairing', { reason: content.slice(0, 200), orderId })
      return context.done({}, { orderId })
    },
    recover: async (context, row, { reason }) => {
      if (!reason && (await openOrders(context.q, row.id)) > 0)
        throw badInput({ reason: '维修工单没有关闭，请填写恢复说明' })
      await noteStatus(context, row, 'running', { reason })
      return context.done()
    },
    stop: async (context, row, { reason }) => {
      await noteStatus(context, row, 'stopped', { reason })
      return context.done()
    },
    submit: async (context, row, { scrapReason, residualValue }) => {
      await demandScrappable(context.q, row.id)
      await noteStatus(context, row, 'scrapping', { reason: scrapReason })
      return context.done({ scrapReason, residualValue })
    },
    withdraw: async (context, row) => {
      await noteStatus(context, row, 'stopped', { reason: '撤回报废' })
      return context.done()
    },
    approve: async (context, row) => {
      await demandScrappable(context.q, row.id)
      await noteStatus(context, row, 'scrapped', { reason: row.scrapReason })
      return context.done({ scrapDate: dateOf(context.now) })
    },
    reject: async (context, row) => {
      await noteStatus(context, row, 'stopped', { reason: '报废未通过' })
      return context.done()
    },
  },
  consentOf(equipment, {
    type: 'equipment.scrap',
    route: '/equipment/files/index',
    permission: 'equipment:file:scrap',
    about: ['purchasePrice', 'residualValue', 'typeId', 'levelId'],
  }),
)
