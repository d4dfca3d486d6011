import { likeText } from '../../../kernel/db/sql.ts'
import type { adjustParkPoints, bindParkMember } from '@wuguan/contract/basedata/staff.actions'
import type { contractor } from '@wuguan/contract/basedata/contractor.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { parkMember } from '@wuguan/contract/basedata/park-member.entity'
import type { shift } from '@wuguan/contract/basedata/shift.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { writeLog } from '../../../kernel/audit.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerHooks } from '../customer/customer.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

export const contractorHooks: EntityHooks<typeof contractor> = {
  computed: {
    certExpireAt: (alias) =>
      `(select min(x->>'expireAt') from jsonb_array_elements(coalesce(${alias}.certs, '[]'::jsonb)) x where x->>'expireAt' is not null)`,
  },
  filters: {
    /** Some certificate expires on or before this day. */
    certBefore: (value, alias, params) =>
      `exists (select 1 from jsonb_array_elements(coalesce(${alias}.certs, '[]'::jsonb)) x where x->>'expireAt' <= ${params.add(value)})`,
  },
}
export const shiftHooks: EntityHooks<typeof shift> = {
  async afterSave({ q, now }, { id, draft, before }) {
    if (
      !before ||
      (draft.startTime === before.startTime && draft.endTime === before.endTime && draft.crossDay === before.crossDay)
    )
      return
    // Changed hours must not make coming schedules overlap.
    const [clash] = await q.query(
      `with p as (select p.id, p.user_id, p.date + s.start_time as b, p.date + s.end_time + case when s.cross_day then interval '1 day' else interval '0' end as e from staff_schedule p join shift s on s.id = p.shift_id
         where p.date >= $2::date - 1 and p.status in (1, 2) and p.user_id in (select user_id from staff_schedule where shift_id = $1 and date >= $2::date))
       select 1 from p a join p c on c.user_id = a.user_id and c.id > a.id and a.b < c.e and c.b < a.e limit 1`,
      [id, dateOf(now)],
    )
    if (clash) throw badInput({ startTime: '修改后与已有排班时段重叠' })
  },
}
export const parkMemberHooks: EntityHooks<typeof parkMember> = {
  filters: {
    plate: (value, alias, params) =>
      `exists (select 1 from unnest(${alias}.plates) x where x ilike ${params.add(likeText(value))})`,
  },
  keyword: (text, alias, params) =>
    `exists (select 1 from unnest(${alias}.plates) x where x ilike ${params.add(likeText(text))})`,
}

export async function adjustPoints(
  context: ActionContext,
  input: ParsedOf<typeof adjustParkPoints>,
): Promise<{ points: number }> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, parkMember, parkMemberHooks), [input.id], 'basedata:parkMember:edit')
  const points = Number(row!['points']) + input.change
  if (points < 0) throw badInput({ change: '积分不足' })
  await q.query(
    'update park_member set points = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, points, actor.userId, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.parkMember',
      entityId: input.id,
      title: `调整积分 ${String(row!['memberNo'])}`,
      action: 'edit',
      before: { points: row!['points'] },
      after: { points, reason: input.reason },
      communityId: row!.communityId ?? null,
    },
  ])
  return { points }
}

export async function bindMember(context: ActionContext, input: ParsedOf<typeof bindParkMember>): Promise<null> {
  const { q, actor, now } = context
  const [row] = await lockRows(writing(context, parkMember, parkMemberHooks), [input.id], 'basedata:parkMember:edit')
  const customerId = input.customerId ?? null
  if (customerId !== null)
    await lockRows(writing(context, customer, customerHooks), [customerId], 'basedata:parkMember:edit')
  await q.query(
    'update park_member set customer_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, customerId, actor.userId, now],
  )
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.parkMember',
      entityId: input.id,
      title: `绑定停车会员 ${String(row!['memberNo'])}`,
      action: 'edit',
      before: { customerId: row!['customerId'] },
      after: { customerId },
      communityId: row!.communityId ?? null,
    },
  ])
  return null
}
