import { finding } from '@wuguan/contract/schedule/finding.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Params } from '../../kernel/db/sql.ts'
import { withOwn } from './own-rows.ts'

const overdue = (t: string, params: Params, now: Date) =>
  `(${t}.status in (10, 20) and ${t}.deadline < ${params.add(now)})`
/** Whoever found it or deals with it. */
const theirs = (t: string, params: Params, userId: number) => {
  const me = params.add(userId)
  return `(${t}.handler_id = ${me} or ${t}.found_by_id = ${me})`
}
export const findingHooks: EntityHooks<typeof finding> = {
  scope: withOwn(finding as AnyEntity, theirs),
  computed: { overdue },
  filters: {
    overdue: (value, t, params, _actor, now) => `${value === 'true' ? '' : 'not '}${overdue(t, params, now)}`,
  },
}
