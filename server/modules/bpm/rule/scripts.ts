import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { EXPRESSION_SCRIPT } from '@wuguan/contract/bpm/process-enums'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { type Variables, evaluate } from './evaluate.ts'
import { leaderAbove } from './people.service.ts'

/** Scripts of assignment rules: those that come along, and expressions that give users. */
export interface ScriptAsk {
  readonly q: Queryable
  readonly now: Date
  readonly taskKey: string
  readonly startUserId: number
  readonly communityId: number | null
  readonly variables: Variables
}

/** Ids in whatever a variable holds: one, several, or records with an id. */
export function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value === 'object' && value !== null) return idsIn((value as { id?: unknown }).id)
  if (typeof value === 'string' && value.includes(',')) return value.split(',').flatMap(idsIn)
  const id =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? [id] : []
}
const recordOf = (value: unknown): Variables =>
  typeof value === 'object' && value !== null ? (value as Variables) : {}
const one = (id: number | null) => (id === null ? [] : [id])
async function leaderOf(q: Queryable, communityId: number | null, whose: 'company' | 'group') {
  if (communityId === null) return []
  const [led] = await q.query<{ id: number | null }>(
    `select l.leader_id as id from community m join company c on c.id = m.company_id
       join company l on case $2 when 'company' then l.id = c.id else l.parent_id is null and c.path like l.path || '%' end where m.id = $1`,
    [communityId, whose],
  )
  return one(led?.id ?? null)
}

type Script = (
  ask: ScriptAsk,
  params: NonNullable<RuleValue['params']>,
) => Promise<readonly number[]> | readonly number[]
const SCRIPTS: Readonly<Record<string, Script>> = {
  initiator: ({ startUserId }) => [startUserId],
  initiatorLeader1: async ({ q, startUserId }) => one(await leaderAbove(q, startUserId, 1)),
  initiatorLeader2: async ({ q, startUserId }) => one(await leaderAbove(q, startUserId, 2)),
  initiatorLeader: async ({ q, startUserId }, { level = 1 }) => one(await leaderAbove(q, startUserId, level)),
  initiatorSelect: ({ variables, taskKey }) => idsIn(recordOf(variables['selectedAssignees'])[taskKey]),
  prevSelect: ({ variables }) => idsIn(variables['nextAssignees']),
  communityManager: async ({ q, communityId }) => {
    if (communityId === null) return []
    const rows = await q.query<{ manager_id: number | null }>('select manager_id from community where id = $1', [
      communityId,
    ])
    return rows.flatMap(({ manager_id }) => one(manager_id))
  },
  /** Who leads the company of the community, and the one at the top of it. */
  companyLeader: ({ q, communityId }) => leaderOf(q, communityId, 'company'),
  groupLeader: ({ q, communityId }) => leaderOf(q, communityId, 'group'),
  houseKeeper: async ({ q, variables }) => {
    const [business, form] = [recordOf(variables['business']), recordOf(variables['form'])]
    const house = business['houseId'] ?? variables['houseId'] ?? form['houseId'] ?? form['house']
    if (typeof house !== 'string' || !/^[0-9a-f-]{36}$/i.test(house)) return []
    const rows = await q.query<{ user_id: number }>(
      `select k.user_id from house h join housekeeper_area a on a.building_id = h.building_id and (a.unit_id is null or a.unit_id = h.unit_id)
         join housekeeper k on k.id = a.housekeeper_id and k.deleted_at is null
       where h.id = $1 order by a.is_main desc, (a.unit_id is not null) desc, a.id limit 1`,
      [house],
    )
    return rows.map(({ user_id }) => user_id)
  },
  formUser: ({ variables }, { field = 'user' }) => idsIn(recordOf(variables['form'])[field]),
  businessOwner: ({ variables }) => {
    const business = recordOf(variables['business'])
    return idsIn(business['ownerId'] ?? variables['ownerId'] ?? business['applicantId'])
  },
}

export async function runScript(ask: ScriptAsk, value: RuleValue): Promise<readonly number[]> {
  const { script, expression, params = {} } = value
  if (script === EXPRESSION_SCRIPT) {
    try {
      return idsIn(await evaluate(ask, expression ?? '', ask.variables))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      if (error.reason.startsWith('未知变量')) return []
      throw refuse(`表达式计算失败：${expression}（${error.message}）`)
    }
  }
  const run = SCRIPTS[script ?? '']
  if (!run) throw refuse(unregistered(script ?? ''))
  return run(ask, params)
}
export const unregistered = (script: string) => `未注册的处理器：${script}`
export const isScript = (code: string) => code === EXPRESSION_SCRIPT || Object.hasOwn(SCRIPTS, code)
/** A diagram names a script and carries no expression for it. */
export const isDrawnScript = (code: string) => Object.hasOwn(SCRIPTS, code)
