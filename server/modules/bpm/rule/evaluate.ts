import { evaluateProcess } from '@wuguan/contract/bpm/expression'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** Expressions outside of a running step: `hasRole` is answered from the database, by asking again once the roles are known. */
class RolesWanted extends Error {
  readonly userId: number
  constructor(userId: number) {
    super()
    this.userId = userId
  }
}
export type Variables = Readonly<Record<string, unknown>>

export async function evaluate(
  { q, now }: { q: Queryable; now: Date },
  source: string,
  variables: Variables,
): Promise<unknown> {
  const known = new Map<number, ReadonlySet<string>>()
  const hasRole = (user: string, role: string) => {
    const id = Number(user)
    if (!Number.isSafeInteger(id)) return false
    const roles = known.get(id)
    if (!roles) throw new RolesWanted(id)
    return roles.has(role)
  }
  for (;;) {
    try {
      return evaluateProcess(source, variables, { now: dateTimeOf(now), hasRole })
    } catch (error) {
      if (!(error instanceof RolesWanted)) throw error
      const rows = await q.query<{ code: string }>(
        'select distinct r.code from user_role ur join sys_role r on r.id = ur.role_id and r.state = 1 and r.deleted_at is null where ur.user_id = $1',
        [error.userId],
      )
      known.set(error.userId, new Set(rows.map(({ code }) => code)))
    }
  }
}

/** Whether a condition holds; one about a variable that is not there does not, any other failure is refused by the name of its place. */
export async function holds(
  context: { q: Queryable; now: Date },
  source: string,
  variables: Variables,
  place: string,
): Promise<boolean> {
  try {
    return (await evaluate(context, source, variables)) === true
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    if (error.reason.startsWith('未知变量')) return false
    throw refuse(`条件表达式计算失败：${place}`)
  }
}
