import { customerHooks, inReach } from './customer.hooks.ts'
import type { FanFigures, bindFan } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { fan } from '@wuguan/contract/basedata/fan.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { lockHouses } from '../house/relations.ts'
import { OPEN, percentOf } from '../support.service.ts'
import { bindOwner } from './bind-owner.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export const fanHooks: EntityHooks<typeof fan> = {
  computed: {
    houseNames: (alias, params, _now, actor) =>
      `(select coalesce(json_agg(h.full_name), '[]'::json) from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = ${alias}.customer_id and ${OPEN('ch')} and ${inReach(actor, 'ch', params)})`,
  },
  filters: {
    bound: (value, alias) =>
      value === 'true'
        ? `${alias}.customer_id is not null`
        : value === 'false'
          ? `${alias}.customer_id is null`
          : 'false',
    customerId: (value, alias, params) => `${alias}.customer_id::text = ${params.add(value)}`,
  },
}

export async function bind(context: ActionContext, input: ParsedOf<typeof bindFan>): Promise<{ customerId: string }> {
  const { q, actor, now } = context
  const [found] = await lockRows(writing(context, fan, fanHooks), [input.fanId], 'basedata:fan:bind')
  if (found!['customerId']) throw refuse('该粉丝已绑定客户，请先解绑')
  if (input.customerId)
    await lockRows(writing(context, customer, customerHooks), [input.customerId], 'basedata:fan:bind')
  let customerId = input.customerId ?? null
  if (input.houseId) {
    await lockHouses(context, [input.houseId], 'basedata:fan:bind')
    if (!customerId && !found!['mobile']) throw badInput({ customerId: '该粉丝没有手机号，请选择客户' })
    const person = customerId
      ? { customerId }
      : { name: String(found!['nickname'] ?? '业主'), mobile: await mobileOf(context, input.fanId) }
    customerId = (
      await bindOwner(context, input.houseId, { ...person, fanId: input.fanId, source: 4 }, input.relation as 1)
    ).customerId
  } else
    await q.query(
      'update fan set customer_id = $2, bound_at = $3, version = version + 1, updated_by = $4, updated_at = $3 where id = $1',
      [input.fanId, customerId, now, actor.userId],
    )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.fan',
      entityId: input.fanId,
      title: `绑定粉丝 ${String(found!['nickname'] ?? '')}`,
      action: 'edit',
      after: { customerId, houseId: input.houseId ?? null },
    },
  ])
  return { customerId: customerId! }
}
const mobileOf = async ({ q }: ActionContext, id: string) =>
  (await q.query<{ mobile: string | null }>('select mobile from fan where id = $1', [id]))[0]!.mobile

export async function unbind(context: ActionContext, { fanId }: { fanId: string }): Promise<null> {
  const { q, actor, now } = context
  const [found] = await lockRows(writing(context, fan, fanHooks), [fanId], 'basedata:fan:bind')
  if (!found!['customerId']) throw refuse('该粉丝未绑定客户')
  await q.query(
    'update fan set customer_id = null, bound_at = null, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
    [fanId, actor.userId, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.fan',
      entityId: fanId,
      title: `解绑粉丝 ${String(found!['nickname'] ?? '')}`,
      action: 'edit',
      before: { customerId: found!['customerId'] },
    },
  ])
  return null
}

export async function figures({ q, actor }: ActionContext): Promise<FanFigures> {
  const params = new Params()
  const rows = await q.query<{ channel: number; count: number; bound: number }>(
    `select channel, count(*) as count, count(*) filter (where customer_id is not null) as bound from fan t where ${scoped(fan, fanHooks, actor, 'basedata:fan:list', 't', params)} group by channel order by channel`,
    params.values,
  )
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  const bound = rows.reduce((sum, row) => sum + row.bound, 0)
  return {
    total,
    bound,
    boundRate: percentOf(bound, total),
    byChannel: rows.map(({ channel, count }) => ({ channel, count })),
  }
}
