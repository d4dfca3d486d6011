import type { Json } from '@wuguan/contract/kernel/action'
import { CRM_LABEL_TYPE } from '@wuguan/contract/basedata/crm-label.entity'
import type {
  ArchiveBase,
  ArchiveData,
  ArchiveDelivery,
  ArchiveHeader,
  ArchiveHouse,
} from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { rowColumns } from '../../../kernel/crud/select.ts'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { archiveSlots } from '../slots.service.ts'
import { liveOn } from '../support.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { customerHooks } from './customer.hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'

const VIEW = 'basedata:archive:view'
/** The archive shows parts of houses in scope only (R15), in whatever community is selected. */
const scopeOf = ({ actor }: ActionContext) => {
  const { communities, ownCommunities } = actor.scope(VIEW)
  return [...new Set([...communities, ...ownCommunities])]
}

async function seen({ q, actor, now }: ActionContext, id: string): Promise<ArchiveHeader['customer']> {
  const params = new Params()
  const key = params.add(id)
  const { houseNames: _names, ...computed } = customerHooks.computed!
  const columns = rowColumns(customer, { ...customerHooks, computed } as unknown as AnyHooks, 't', params, now, actor)
  const [found] = await q.query<{ row: ArchiveHeader['customer'] }>(
    `select row_to_json(r) as row from (select ${columns.join(', ')} from customer t where t.id = ${key} and t.deleted_at is null and ${scoped(customer, customerHooks, actor, VIEW, 't', params)}) r`,
    params.values,
  )
  if (!found) throw notFound()
  return found.row
}

export async function readHeader(context: ActionContext, { id }: { id: string }): Promise<ArchiveHeader> {
  const { q, now } = context
  const found = await seen(context, id)
  const communities = scopeOf(context)
  const houses = await q.query<ArchiveHeader['houses'][number]>(
    `select ch.house_id as "houseId", h.full_name as "fullName", ch.relation, ch.is_payer as "isPayer", (${liveOn('ch', '$3')}) as live, ch.community_id as "communityId"
     from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = $1 and ch.community_id = any($2) order by live desc, ch.relation, ch.start_date desc`,
    [id, communities, dateOf(now)],
  )
  const [hidden] = await q.query<{ n: number }>(
    'select count(*) as n from customer_house where customer_id = $1 and community_id <> all($2)',
    [id, communities],
  )
  const labels = await q.query<ArchiveHeader['labels'][number]>(
    'select l.id, l.type, l.name, l.color from customer__labels x join crm_label l on l.id = x.target_id where x.owner_id = $1 order by x.position',
    [id],
  )
  const tags = await q.query<ArchiveHeader['tags'][number]>(
    'select g.id, g.name, g.category from tag_member m join tag g on g.id = m.tag_id and g.state = 1 where m.customer_id = $1 order by g.name',
    [id],
  )
  const fans = await q.query<ArchiveHeader['fans'][number]>(
    `select id, channel, nickname, ${DATE_TIME('last_active_at')} as "lastActiveAt" from fan where customer_id = $1 order by channel`,
    [id],
  )
  const slots: ArchiveHeader['slots'] = {}
  for (const [name, slot] of archiveSlots) slots[name] = (await slot(context, id, communities)) as Json
  return { customer: found, houses, labels, tags, fans, partial: hidden!.n > 0, slots }
}

export async function readBaseInfo(context: ActionContext, { id }: { id: string }): Promise<ArchiveBase> {
  const found = await seen(context, id)
  const params = new Params()
  const [self, here, today] = [id, scopeOf(context), dateOf(context.now)].map((value) => params.add(value))
  const family = await context.q.query<ArchiveBase['family'][number]>(
    `select p.id as "customerId", p.name, ${maskedPhone('p.mobile')} as mobile, o.relation, h.id as "houseId", h.full_name as "fullName"
     from customer_house mine join customer_house o on o.house_id = mine.house_id and o.customer_id <> mine.customer_id and o.relation in (1, 2, 4, 5)
     join customer p on p.id = o.customer_id join house h on h.id = o.house_id
     where mine.customer_id = ${self} and mine.community_id = any(${here}) and ${liveOn('mine', today!)} and ${liveOn('o', today!)}
       and ${scoped(customer, customerHooks, context.actor, VIEW, 'p', params)} order by h.full_name, o.relation, p.name`,
    params.values,
  )
  return { customer: found, family }
}

export async function readBaseData(context: ActionContext, { id }: { id: string }): Promise<ArchiveData> {
  const found = await seen(context, id)
  const labels = await context.q.query<{
    id: string
    type: string
    name: string
    color: string | null
    multi: boolean
    chosen: boolean
  }>(
    `select l.id, l.type, l.name, l.color, l.multi, x.owner_id is not null as chosen from crm_label l left join customer__labels x on x.target_id = l.id and x.owner_id = $1
     where (l.company_id = $2 and l.state = 1) or x.owner_id is not null order by l.order_num, l.id`,
    [id, found.companyId],
  )
  return {
    notes: (found['notes'] as string | null) ?? null,
    version: found.version,
    labels: CRM_LABEL_TYPE.items.map((type) => {
      const items = labels.filter((row) => row.type === type.code)
      return {
        type: type.code,
        label: type.label,
        multi: items.some((row) => row.multi),
        items: items.map(({ id: labelId, name, color, chosen }) => ({ id: labelId, name, color, chosen })),
      }
    }),
  }
}

export async function readHouseInfo(context: ActionContext, { id }: { id: string }): Promise<ArchiveHouse[]> {
  await seen(context, id)
  return context.q.query<ArchiveHouse>(
    `select ch.id, ch.house_id as "houseId", h.full_name as "fullName", ch.relation, ch.share::text as share, ch.is_payer as "isPayer", ch.start_date::text as "startDate", ch.end_date::text as "endDate",
       ch.lease_end::text as "leaseEnd", ch.move_in_date::text as "moveInDate", ch.reason, (${liveOn('ch', '$3')}) as live
     from customer_house ch join house h on h.id = ch.house_id where ch.customer_id = $1 and ch.community_id = any($2) order by ch.start_date desc, ch.id desc`,
    [id, scopeOf(context), dateOf(context.now)],
  )
}

export async function readDelivery(context: ActionContext, { id }: { id: string }): Promise<ArchiveDelivery[]> {
  await seen(context, id)
  return context.q.query<ArchiveDelivery>(
    `select hh.id as "handoverHouseId", b.name as "handoverName", h.full_name as "fullName", hh.status, d.deliver_date::text as "deliverDate", d.charge_start_date::text as "chargeStartDate", d.keys,
       (select pet_name from sys_user where id = d.handler_id) as "handlerName", d.id as "deliverId"
     from handover_customer hc join handover_house hh on hh.id = hc.handover_house_id join handover b on b.id = hh.handover_id and b.deleted_at is null join house h on h.id = hh.house_id
     left join handover_deliver d on d.handover_house_id = hh.id where hc.customer_id = $1 and hh.community_id = any($2) order by hh.id desc`,
    [id, scopeOf(context)],
  )
}
