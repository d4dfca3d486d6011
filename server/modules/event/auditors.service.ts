import type { TriedStep, tryAuditors } from '@wuguan/contract/event/event.actions'
import { AUDITOR_WEIGHTS } from '@wuguan/contract/event/event-rules'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ranked } from '@wuguan/contract/kernel/matching'
import { demandCommunity } from '../../kernel/auth/communities.ts'
import { holdersAt, inReach } from '../../kernel/auth/holders.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { holdersOf, onPositions } from '../bpm/rule/assignment.service.ts'

export const APPROVE = 'event:audit:approve'
const MANAGE = 'event:audit:manage'
const GAP = '审核步骤必须连续'

export interface AuditCase {
  readonly companyId: number
  readonly communityId: number
  readonly typeId: string
  readonly levelId: string
}
interface AuditorRow {
  readonly id: string
  readonly communityId: number | null
  readonly typeId: string | null
  readonly levelId: string | null
  readonly step: number
  readonly kind: 'user' | 'position' | 'role'
  readonly mode: 'any' | 'all'
  readonly users: number[]
  readonly positions: number[]
  readonly roles: number[]
  /** Ids from the top of the tree to the type of the row; empty without one. */
  readonly typePath: string
  readonly about: string
  readonly updatedAt: Date
}

/** Rows in use of a company. They are few; they are read whole and judged here. */
const rowsOf = (q: Queryable, companyId: number) =>
  q.query<AuditorRow>(
    `select t.id, t.community_id as "communityId", t.type_id as "typeId", t.level_id as "levelId", t.step, t.kind, t.mode, t.updated_at as "updatedAt",
       coalesce(y.path, '') as "typePath", concat_ws(' · ', c.name, y.name, l.name) as about,
       coalesce((select jsonb_agg(r.target_id order by r.position) from event_auditor__user_ids r where r.owner_id = t.id), '[]') as users,
       coalesce((select jsonb_agg(r.target_id order by r.position) from event_auditor__position_ids r where r.owner_id = t.id), '[]') as positions,
       coalesce((select jsonb_agg(r.target_id order by r.position) from event_auditor__role_ids r where r.owner_id = t.id), '[]') as roles
     from event_auditor t left join community c on c.id = t.community_id left join event_type y on y.id = t.type_id left join event_level l on l.id = t.level_id
     where t.company_id = $1 and t.enabled = 1 order by t.step, t.id`,
    [companyId],
  )

/** Whether a row matches wherever the other does. */
const covers = (wide: AuditorRow, narrow: AuditorRow): boolean =>
  (wide.communityId === null || wide.communityId === narrow.communityId) &&
  (wide.levelId === null || wide.levelId === narrow.levelId) &&
  (wide.typeId === null || (narrow.typeId !== null && narrow.typePath.startsWith(wide.typePath)))

/** Refuses a step without the one before it. Two who change rows at once wait for each other. */
export async function demandContiguous({
  q,
  companyId,
}: {
  readonly q: Queryable
  readonly companyId: number | null
}): Promise<void> {
  await lockOn(q, `event.eventAuditor:${companyId}`)
  const rows = await rowsOf(q, companyId!)
  const lonely = rows.find(
    (row) => row.step > 1 && !rows.some((other) => other.step === row.step - 1 && covers(other, row)),
  )
  if (lonely) throw refuse(GAP)
}

/** The people of a row at the place, whether they can audit or not: those who decide are judged when their turn comes. */
async function namedBy(
  q: Queryable,
  { kind, users, positions, roles }: AuditorRow,
  place: AuditCase,
): Promise<number[]> {
  if (kind === 'user') return users
  if (kind === 'role') return inReach(q, await holdersOf(q, roles, place.companyId), place, APPROVE)
  return inReach(q, await onPositions(q, positions), place, APPROVE)
}

export interface AuditStep {
  readonly step: number
  readonly ruleId: string
  readonly about: string
  readonly score: number
  readonly mode: 'any' | 'all'
  readonly users: readonly number[]
}
/** Who audits a case, step by step; of each step the most specific row. Nobody: it needs no audit. */
export async function stepsFor(q: Queryable, place: AuditCase): Promise<AuditStep[]> {
  const rows = await rowsOf(q, place.companyId)
  if (rows.length === 0) return []
  const [type] = await q.query<{ path: string | null }>('select path from event_type where id = $1', [place.typeId])
  const facts = {
    communityId: place.communityId,
    typeId: type?.path?.split('/').filter(Boolean) ?? [],
    levelId: place.levelId,
  }
  const steps: AuditStep[] = []
  for (const [step, candidates] of Map.groupBy(rows, (row) => row.step)) {
    const [best] = ranked(candidates, facts, AUDITOR_WEIGHTS)
    if (!best || best.score === null) continue
    const { id, about, mode } = best.rule
    steps.push({ step, ruleId: id, about, score: best.score, mode, users: await namedBy(q, best.rule, place) })
  }
  return steps
}

/** Who keeps the audits of a community: they decide where nobody of a step is left. */
export const keepersOf = async (q: Queryable, { communityId }: { readonly communityId: number }): Promise<number[]> =>
  holdersAt(q, MANAGE, communityId)

/** 测试匹配: the steps of a case and the people who could decide on it now. */
export async function tryMatch(
  { q, actor }: ActionContext,
  input: ParsedOf<typeof tryAuditors>,
): Promise<{ steps: readonly TriedStep[] }> {
  const { communityId, typeId, levelId } = input
  demandCommunity(actor, 'event:auditor:view', communityId)
  const [community] = await q.query<{ companyId: number }>(
    'select company_id as "companyId" from community where id = $1',
    [communityId],
  )
  const place = { companyId: community!.companyId, communityId, typeId, levelId }
  const steps: TriedStep[] = []
  for (const { users, about, ...step } of await stepsFor(q, place)) {
    const able = await inReach(q, users, place, APPROVE)
    const ids = able.length > 0 ? able : await keepersOf(q, place)
    const people = await q.query<{ id: number; name: string }>(
      'select id, pet_name as name from sys_user where id = any($1) order by array_position($1::bigint[], id)',
      [ids],
    )
    steps.push({ ...step, about: about || '不限项目、类型、级别', people, fallback: able.length === 0 })
  }
  return { steps }
}
