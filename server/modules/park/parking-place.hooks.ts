import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { parkingPlace } from '@wuguan/contract/park/parking-place.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

export const parkingPlaceHooks: EntityHooks<typeof parkingPlace> = {
  async beforeSave({ q, communityId }, draft, before) {
    const lotId = draft.lotId ?? before?.lotId
    const areaId = draft.areaId === undefined ? before?.areaId : draft.areaId
    const [lot] = await q.query('select 1 from park_lot where id = $1 and community_id = $2 and deleted_at is null', [
      lotId,
      communityId,
    ])
    if (!lot) throw badInput({ lotId: '请选择本项目的车场' })
    if (!areaId) return
    const [area] = await q.query('select 1 from park_area where id = $1 and lot_id = $2 and deleted_at is null', [
      areaId,
      lotId,
    ])
    if (!area) throw badInput({ areaId: '请选择该车场的区域' })
  },
  /** What was charged for a place, or is about to be, names it for good. */
  async beforeDelete({ q }, rows) {
    const [charged] = await q.query(
      `select 1 from receivable where property_type = 'place' and property_id = any($1)
       union all select 1 from house_fee_standard where property_type = 'place' and property_id = any($1) limit 1`,
      [rows.map((row) => row.id)],
    )
    if (charged) throw refuse('该车位已有收费记录，不能删除')
  },
}
