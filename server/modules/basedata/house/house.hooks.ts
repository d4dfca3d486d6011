import type { house } from '@wuguan/contract/basedata/house.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks, WriteContext } from '../../../kernel/crud/hooks.ts'
import { referrersOf } from '../../../kernel/entities.ts'
import { type Queryable, escapeLike, likeText } from '../../../kernel/db/sql.ts'
import { type HousePlace, placeOfUnit } from '../place/full-name.ts'
import { housesByPlate, readPlate } from '../staff/plates.service.ts'
import { mobileLookups, mobileWhere } from '../customer/mobile-search.service.ts'
import { OPEN, refuseExited } from '../support.service.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'

/** People of a house by one of their facts; the subselect is made once for a whole list. */
const peopleWhere = (condition: string) =>
  `select ch.house_id from customer p join customer_house ch on ch.customer_id = p.id where p.deleted_at is null and ${OPEN('ch')} and ${condition}`

export const houseHooks: EntityHooks<typeof house> = {
  computed: {
    ownerNames: (alias) =>
      `(select coalesce(json_agg(p.name order by ch.relation, ch.share desc nulls last, ch.id), '[]'::json) from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = ${alias}.id and ch.relation in (1, 2) and ${OPEN('ch')})`,
    payerName: (alias) =>
      `(select p.name from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = ${alias}.id and ch.is_payer and ${OPEN('ch')} order by ch.start_date desc limit 1)`,
    payerMobile: (alias) =>
      `(select ${maskedPhone('p.mobile')} from customer_house ch join customer p on p.id = ch.customer_id where ch.house_id = ${alias}.id and ch.is_payer and ${OPEN('ch')} order by ch.start_date desc limit 1)`,
  },
  filters: {
    ownerName: (value, alias, params) =>
      `${alias}.id in (${peopleWhere(`ch.relation in (1, 2) and p.name ilike ${params.add(likeText(value))}`)})`,
    hasOwner: (value, alias) => {
      const exists = `exists (select 1 from customer_house ch where ch.house_id = ${alias}.id and ch.relation = 1 and ${OPEN('ch')})`
      return value === 'true' ? exists : value === 'false' ? `not ${exists}` : 'false'
    },
    customerId: (value, alias, params) =>
      `${alias}.id in (select ch.house_id from customer_house ch where ch.customer_id::text = ${params.add(value)})`,
    /** Undelivered and in no live delivery batch. */
    handoverFree: (value, alias) =>
      value === 'true'
        ? `${alias}.use_status = 1 and ${alias}.lineage = 1 and not exists (select 1 from handover_house x join handover b on b.id = x.handover_id where x.house_id = ${alias}.id and b.deleted_at is null and b.status in (0, 1) and x.status <> 7)`
        : 'true',
  },
  /** By name, mobile or plate of the people there; four digits are the end of a mobile or of a plate. */
  keyword(text, alias, params, actor) {
    const plate = readPlate(text)
    const person = peopleWhere(
      mobileWhere(text, 'p.mobile', actor, params) ?? `p.name ilike ${params.add(likeText(text))}`,
    )
    const car = plate === null ? '' : ` union all ${housesByPlate(plate, OPEN('ch'), params)}`
    return `${alias}.id in (${person}${car})`
  },

  keywordLookups: mobileLookups,

  async beforeSave(context, draft, before) {
    await refuseExited(context.q, context.communityId)
    if (before && before.lineage !== 1 && context.via === 'user') throw refuse('该房产已拆分或合并，不能修改')
    const place = await placeOfUnit(context.q, draft.unitId!)
    if (!place || place.building_id !== draft.buildingId || place.community_id !== context.communityId)
      throw badInput({ unitId: '单元不属于所选楼栋' })
    if (!before || draft.floor !== before.floor || draft.unitId !== before.unitId) checkFloor(place, draft.floor!)
    draft.chargeArea ??= draft.buildingArea
    draft.fullName = place.head + draft.roomNo
    draft.houseCode = await houseCode(context, place, draft.roomNo!, draft.houseCode ?? null)
  },
  async beforeDelete({ q, communityId }, rows) {
    await refuseExited(q, communityId)
    const ids = rows.map((row) => row.id)
    for (const { entity, field } of referrersOf('basedata.house')) {
      const column = field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
      const [used] = await q.query(`select 1 from ${entity.table} where ${column} = any($1) limit 1`, [ids])
      if (used) throw refuse('该房产已产生业务数据，不能删除，可改为停用')
    }
    const [lineage] = await q.query(
      'select 1 from house_lineage where from_house_id = any($1) or to_house_id = any($1) limit 1',
      [ids],
    )
    if (lineage) throw refuse('该房产已产生业务数据，不能删除，可改为停用')
  },
}

export function checkFloor(place: Pick<HousePlace, 'floors_up' | 'floors_down'>, floor: number): void {
  if (floor > place.floors_up || floor < -place.floors_down) throw badInput({ floor: '楼层超出楼栋范围' })
}

/** 项目-楼栋-单元-房号 unless typed; a room number that returns after a split gets the next free code. */
async function houseCode(
  { q, companyId }: Pick<WriteContext, 'q' | 'companyId'>,
  place: HousePlace,
  roomNo: string,
  typed: string | null,
): Promise<string> {
  if (typed) return typed
  const code = await freeCode(q, companyId, place.code_head + roomNo)
  if (code.length > 40) throw badInput({ houseCode: '自动生成的房产编码超过40个字符，请手工填写' })
  return code
}
export async function freeCode(q: Queryable, companyId: number | null, code: string): Promise<string> {
  const taken = new Set(
    (
      await q.query<{ code: string }>(
        'select house_code as code from house where company_id = $1 and house_code like $2 and deleted_at is null',
        [companyId, `${escapeLike(code)}%`],
      )
    ).map((row) => row.code),
  )
  if (!taken.has(code)) return code
  for (let n = 2; ; n++) if (!taken.has(`${code}-${n}`)) return `${code}-${n}`
}
