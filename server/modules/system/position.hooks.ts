import { refuse } from '@wuguan/contract/kernel/errors'
import type { position } from '@wuguan/contract/system/position.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { positionDeleteGuards } from './guards.service.ts'

const HOLDERS = (alias: string) =>
  `(select count(*) from user_position up join sys_user u on u.id = up.user_id and u.deleted_at is null and u.state = 1 where up.position_id = ${alias}.id)`

export const positionHooks: EntityHooks<typeof position> = {
  computed: { holderCount: HOLDERS, vacancy: (alias) => `coalesce(${alias}.headcount, 0) - ${HOLDERS(alias)}` },
  async beforeDelete({ q }, rows) {
    for (const { id } of rows) {
      const [held] = await q.query<{ n: number }>(
        'select count(*) as n from user_position up join sys_user u on u.id = up.user_id and u.deleted_at is null where up.position_id = $1',
        [id],
      )
      if (held!.n > 0) throw refuse(`该岗位下有${held!.n}名用户`)
    }
    const ids = rows.map((row) => Number(row.id))
    for (const guard of positionDeleteGuards) await guard(q, ids)
  },
  ignoreReferrers: ['system.userPosition'],
}
