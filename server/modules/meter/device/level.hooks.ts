import type { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'

const USED = '级别已被仪表引用'

export const levelHooks: EntityHooks<typeof meterLevel> = {
  // Answered here in the words of the book, before the engine's own sentence about referrers.
  ignoreReferrers: ['meter.meter'],
  async beforeSave({ q }, draft, before) {
    if (!before || (draft.levelNo === before.levelNo && draft.kind === before.kind)) return
    const [used] = await q.query('select 1 from meter where level_id = $1 and deleted_at is null limit 1', [before.id])
    if (used) throw refuse(USED)
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query('select 1 from meter where level_id = any($1) limit 1', [rows.map((row) => row.id)])
    if (used) throw refuse(USED)
  },
}
