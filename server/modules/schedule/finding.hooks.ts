import type { finding } from '@wuguan/contract/schedule/finding.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Params } from '../../kernel/db/sql.ts'

const overdue = (t: string, params: Params, now: Date) =>
  `(${t}.status in (10, 20) and ${t}.deadline < ${params.add(now)})`
export const findingHooks: EntityHooks<typeof finding> = {
  computed: { overdue },
  filters: {
    overdue: (value, t, params, _actor, now) => `${value === 'true' ? '' : 'not '}${overdue(t, params, now)}`,
  },
}
