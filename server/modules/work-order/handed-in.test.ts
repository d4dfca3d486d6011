import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { eventFlow } from '@wuguan/contract/event/event.flow'
import type { AnyFlow, Verb } from '@wuguan/contract/kernel/flow'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FlowStage, STAGES } from '../../../tests/support/flow-worlds.ts'
import { makeUser } from '../../../tests/support/user.ts'

/** Records of other modules that become orders: whoever may do that there needs no right to orders, and nobody else gets one that way. */
const HANDED_IN: readonly [flow: AnyFlow, verb: string, channel: string, name: string][] = [
  [eventFlow, 'toOrder', 'event', '事件转入'],
  [contingencyEventFlow, 'toOrder', 'event', '事件转入'],
  [elevatorFaultFlow, 'toOrder', 'elevator', '电梯转入'],
  [equipmentFlow, 'repair', 'equipment', '设备转入'],
  [patrolFindingFlow, 'toOrder', 'patrol', '巡检转入'],
]

describe.each(HANDED_IN.map(([flow, ...more]) => [flow.entity.label, flow, ...more] as const))(
  '%s',
  (_label, flow, verb, channel, name) => {
    const { entity } = flow
    let stage: FlowStage
    beforeAll(async () => {
      stage = await STAGES[entity.name]!()
    })
    afterAll(() => stage.stop())
    it('becomes an order by its own right, with a source of its own; a stranger’s right is none', async () => {
      const { permission, from } = flow.verbs[verb] as Verb
      const { app, place } = stage
      const sql = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
        app.kernel.q.query<T>(text, values)
      // As in a company where no such order has come yet.
      await sql('update order_source set channel = $2 where company_id = $1 and channel = $3', [
        place.companyId,
        'other',
        channel,
      ])
      await sql('update order_source set code = code || $2, name = name || $2 where company_id = $1', [
        place.companyId,
        'X',
      ])
      const id = await stage.record(flow, from[0]!)
      const { method, path, form } = flow.actions[verb]!
      const press = async (caller: typeof stage.admin) => {
        const [row] = await sql<{ version: number }>(`select version from ${entity.table} where id = $1`, [id])
        const body = { ...sampleDraft(form!, stage.world), ...stage.given?.[verb], id, version: row!.version }
        return caller.call<{ orderId: string }>(method, path, { ...place, body })
      }
      const looking = [entity.codes.list, ...(stage.sees ?? [])]
      const user = (username: string, codes: readonly string[], companyId = place.companyId) =>
        makeUser(app, username, codes, { companyId, lines: false })

      const clerk = await user('hi-clerk', [...looking, workOrder.codes.add, workOrder.codes.list])
      expect((await press(clerk)).code).toBe(403)
      const foreign = await user('hi-foreign', [...looking, permission, workOrder.codes.add], stage.elsewhere)
      expect([403, 404]).toContain((await press(foreign)).code)
      const [none] = await sql<{ n: number }>('select count(*)::int as n from order_source where channel = $1', [
        channel,
      ])
      expect(none!.n).toBe(0)

      const handler = await user('hi-handler', [...looking, permission])
      const made = await press(handler)
      expect(made.code, made.msg).toBe(0)
      const [order] = await sql(
        `select s.channel, s.name, o.created_by, o.community_id, o.status from work_order o join order_source s on s.id = o.source_id where o.id = $1`,
        [made.data.orderId],
      )
      expect(order).toEqual({
        channel,
        name,
        created_by: handler.userId,
        community_id: place.communityId,
        status: 10,
      })
      // It opened no door to orders.
      expect((await handler.call('POST', workOrder.base!, { ...place, body: {} })).code).toBe(403)
    })
  },
)
