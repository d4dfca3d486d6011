import type { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { mobileLookups, mobileWhere } from '../customer/mobile-search.service.ts'
import { refuseExited } from '../support.service.ts'
import { checkShares, endOtherPayers, refreshUse } from './relations.ts'

/** Verbs that write several rows of a house check shares and use once, at their end (via system). */
export const customerHouseHooks: EntityHooks<typeof customerHouse> = {
  filters: {
    live: (value, alias) =>
      value === 'true' ? `${alias}.end_date is null` : value === 'false' ? `${alias}.end_date is not null` : 'false',
  },
  keyword: (text, alias, params, actor) => {
    const like = params.add(`%${text}%`)
    const mobile = mobileWhere(text, 'p.mobile', actor, params) ?? 'false'
    return `exists (select 1 from customer p where p.id = ${alias}.customer_id and (p.name ilike ${like} or ${mobile})) or exists (select 1 from house h where h.id = ${alias}.house_id and h.full_name ilike ${like})`
  },
  keywordLookups: mobileLookups,
  async beforeSave({ q, communityId }, draft) {
    await refuseExited(q, communityId)
    await q.query('select 1 from house where id = $1 for update', [draft.houseId])
    const [customer] = await q.query<{ state: number }>('select state from customer where id = $1', [draft.customerId])
    if (customer?.state === 2) throw badInput({ customerId: '该客户已合并，请选择保留的客户' })
  },
  async afterSave({ q, actor, now, via }, { id, draft, before }) {
    const houseId = draft.houseId!
    if (draft.isPayer)
      await endOtherPayers(q, houseId, String(id), draft.startDate!, draft.endDate ?? null, actor.userId, now)
    if (via === 'system') return
    await checkShares(q, [houseId])
    await refreshUse(q, [houseId], actor.userId, now)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.house',
      bizId: houseId,
      action: before ? '变更关系' : '新增关系',
      data: { customerHouseId: id, customerId: draft.customerId, relation: draft.relation },
    })
  },
  async afterDelete({ q, actor, now }, rows) {
    const houses = [...new Set(rows.map((row) => row.houseId))]
    await refreshUse(q, houses, actor.userId, now)
    for (const row of rows)
      await writeTimeline(q, actor, now, {
        bizType: 'basedata.house',
        bizId: row.houseId,
        action: '删除关系',
        data: { customerId: row.customerId, relation: row.relation },
      })
  },
}
