import { parkMember } from '@wuguan/contract/basedata/park-member.entity'
import { visibleSql } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { SearchKind } from '../../../kernel/search.ts'
import { parkMemberHooks } from '../staff/others.ts'
import { isPlate, readPlate } from '../staff/plates.service.ts'

/** Cars by their plate: whole, as it begins, or its last four signs. */
export const plateSearch: SearchKind = {
  key: 'plate',
  label: '车牌',
  permission: parkMember.codes.list,
  accepts: (text) => readPlate(text) !== null,
  async find(context, text, limit) {
    const plate = readPlate(text)
    if (plate === null) return []
    const params = new Params()
    const scope = visibleSql(context, parkMember, parkMemberHooks, parkMember.codes.list, params)
    const rows = await context.q.query<{ id: string; plate: string; note: string; customerId: string | null }>(
      `select t.id, x.plate, concat_ws(' · ', t.nickname, t.member_no) as note, t.customer_id as "customerId"
       from park_member t cross join unnest(t.plates) x(plate)
       where ${isPlate('x.plate', plate, params)} and ${scope}
       order by replace(x.plate, '·', '') = ${params.add(plate)} desc, x.plate, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return rows.map(({ id, plate: label, note, customerId }) => ({
      id,
      label,
      note,
      targets: [
        { to: '/yycpark/park/member', search: { keyword: label } },
        ...(customerId === null ? [] : [{ to: '/basedata/archives/$id/baseInfo', params: { id: customerId } }]),
      ],
    }))
  },
}
