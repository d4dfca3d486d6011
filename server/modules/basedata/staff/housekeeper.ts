import type { housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import type { housekeeperArea } from '@wuguan/contract/basedata/housekeeper-area.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { refuseExited } from '../support.service.ts'

export const housekeeperHooks: EntityHooks<typeof housekeeper> = {
  computed: {
    buildingNames: (alias) =>
      `(select coalesce(json_agg(b.build_name || coalesce('-' || u.unit_name, '') order by b.order_num, b.id), '[]'::json) from housekeeper_area a join building b on b.id = a.building_id left join unit u on u.id = a.unit_id where a.housekeeper_id = ${alias}.id)`,
    houseCount: (alias) =>
      `(select count(distinct h.id) from housekeeper_area a join house h on h.building_id = a.building_id and (a.unit_id is null or h.unit_id = a.unit_id) and h.deleted_at is null and h.lineage = 1 where a.housekeeper_id = ${alias}.id)`,
  },
  keyword: (text, alias, params) =>
    `exists (select 1 from sys_user w where w.id = ${alias}.user_id and w.pet_name ilike ${params.add(`%${text}%`)})`,
  async beforeSave({ q, communityId }) {
    await refuseExited(q, communityId)
  },
  async beforeDelete({ q }, rows) {
    const [area] = await q.query<{ n: number }>(
      'select count(*) as n from housekeeper_area where housekeeper_id = any($1)',
      [rows.map((row) => row.id)],
    )
    if (area!.n > 0) throw refuse(`请先转交${area!.n}个服务区域`)
  },
}

export const housekeeperAreaHooks: EntityHooks<typeof housekeeperArea> = {
  async beforeSave({ q }, draft) {
    const [keeper] = await q.query<{ state: number }>('select state from housekeeper where id = $1', [
      draft.housekeeperId,
    ])
    if (keeper?.state === 0) throw refuse('离岗的管家不能分配服务区域')
    if (!draft.unitId) return
    const [unit] = await q.query('select 1 from unit where id = $1 and building_id = $2', [
      draft.unitId,
      draft.buildingId,
    ])
    if (!unit) throw badInput({ unitId: '单元不属于所选楼栋' })
  },
}
