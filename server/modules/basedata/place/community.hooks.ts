import { building } from '@wuguan/contract/basedata/building.entity'
import type { community } from '@wuguan/contract/basedata/community.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { badInput, forbidden, refuse } from '@wuguan/contract/kernel/errors'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { anyOf } from '../../../kernel/auth/scope.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import type { Params } from '../../../kernel/db/sql.ts'
import { everyEntity } from '../../../kernel/entities.ts'
import { rewriteFullNames } from './full-name.ts'

/** Buildings of a community that the caller sees. */
export const buildingCount = (alias: string, actor: Actor, params: Params): string =>
  `(select count(*) from building b where b.community_id = ${alias}.id and b.deleted_at is null and ${scoped(building, {}, actor, null, 'b', params)})`
/** Houses of a community that the caller sees; split and merged ones are left out. */
export const houseCount = (alias: string, actor: Actor, params: Params): string =>
  `(select count(*) from house h where h.community_id = ${alias}.id and h.deleted_at is null and h.lineage = 1 and ${scoped(house, {}, actor, null, 'h', params)})`

export const communityHooks: EntityHooks<typeof community> = {
  scope(actor, permission, alias, params) {
    const scope = permission === null ? actor.widest : actor.scope(permission)
    const ids = [...new Set([...scope.communities, ...scope.ownCommunities])]
    return ids.length ? anyOf(`${alias}.id`, ids, params) : 'none'
  },
  computed: {
    buildingCount: (alias, params, _now, actor) => buildingCount(alias, actor, params),
    houseCount: (alias, params, _now, actor) => houseCount(alias, actor, params),
  },
  filters: {
    /** A company and everything below it. */
    companyId: (value, alias, params) =>
      /^[1-9]\d{0,14}$/.test(value)
        ? `${alias}.company_id in (select x.id from company x join company top on top.id = ${params.add(Number(value))} and x.path like top.path || '%')`
        : 'false',
  },
  async beforeSave({ q, actor, via }, draft, before) {
    if (before?.manageState === 3 && via === 'user') throw refuse('项目已撤场，不能修改')
    const company = draft.companyId
    if (company == null || company === before?.companyId) return
    const [node] = await q.query<{ node_type: number; state: number }>(
      'select node_type, state from company where id = $1 and deleted_at is null',
      [company],
    )
    if (!node || node.node_type > 2) throw badInput({ companyId: '请选择所属公司' })
    if (via === 'user' && before && !actor.scope('basedata:community:edit').companies.includes(company))
      throw forbidden()
  },
  async afterSave({ q }, { id, draft, before }) {
    if (!before) return
    if (draft.name !== before.name || draft.shortName !== before.shortName) await rewriteFullNames(q, 'community', id)
    if (draft.companyId !== before.companyId)
      for (const entity of everyEntity())
        if (entity.scope === 'community' && !entity.appendOnly)
          await q.query(`update ${entity.table} set company_id = $1 where community_id = $2`, [draft.companyId, id])
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query('select 1 from building where community_id = any($1) and deleted_at is null limit 1', [
      rows.map((row) => row.id),
    ])
    if (used) throw refuse('该项目下存在楼栋，不能删除')
  },
  ignoreReferrers: ['system.userCommunity'],
}
