import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { type AnyFlow, dueWays, type Flow, type SystemName } from '@wuguan/contract/kernel/flow'
import { labelOf, stateCode } from '@wuguan/contract/kernel/options'
import { writeTimelines } from '../audit.ts'
import { columnOf } from '../db/table.ts'
import { Params, type Queryable, snake } from '../db/sql.ts'
import { dateOf } from '../clock.ts'
import type { JobDefinition } from '../jobs.ts'

/**
 * What happens by itself: moves every record that a condition matches and that stands in one of the verb's states, with its row in the
 * timeline. Answers with the ids. Run it in a transaction where more belongs to the move.
 */
export async function moveBySystem<E extends AnyEntity, V>(
  { q, now }: { q: Queryable; now: Date },
  { entity, field, states, verbs }: Flow<E, V>,
  name: SystemName<V>,
  /** Condition over the alias `t`. */
  matching: (params: Params) => string,
  /** What is written along with the state, as assignments: a second statement would write every row twice. */
  also?: (params: Params) => string,
): Promise<string[]> {
  const { label, from, to } = verbs[name] as { label: string; from: readonly string[]; to: string }
  const column = columnOf(entity, field)
  const params = new Params()
  const start = params.add(from.map((state) => stateCode(states, state)))
  const company = entity.scope === 'global' ? 'null' : 't.company_id'
  const moved = await q.query<{ id: string; state: unknown; company_id: number | null }>(
    `with old as (select t.id, t.${column} as state from ${entity.table} t where t.${column} = any(${start})${entity.softDelete ? ' and t.deleted_at is null' : ''} and ${matching(params)} for update)
     update ${entity.table} t set ${column} = ${params.add(stateCode(states, to))}, version = version + 1, updated_at = ${params.add(now)}${also ? `, ${also(params)}` : ''}
     from old where t.id = old.id returning t.id, old.state, ${company} as company_id`,
    params.values,
  )
  await writeTimelines(
    q,
    { userId: 0, petName: '系统', companyId: 0 },
    now,
    moved.map(({ id, state, company_id: companyId }) => ({
      bizType: entity.name,
      bizId: String(id),
      action: label,
      fromState: labelOf(states, state),
      toState: labelOf(states, stateCode(states, to)),
      companyId,
    })),
  )
  return moved.map((row) => row.id)
}

/** Once a day: every record whose date has passed goes the ways that its flow says. */
export const dueJob = (flow: AnyFlow): JobDefinition => ({
  code: `${flow.entity.name}.due`,
  name: `${flow.entity.label}到期处理`,
  module: flow.entity.module,
  cron: '10 0 * * *',
  async run({ q, now }) {
    let affected = 0
    for (const [name, { field, days }] of dueWays(flow)) {
      const column = flow.entity.fields[field]!.kind === 'dateRange' ? `t.${snake(field)}_end` : `t.${snake(field)}`
      const moved = await moveBySystem(
        { q, now },
        flow as unknown as Flow<AnyEntity, AnyFlow['verbs']>,
        name as never,
        (params) => {
          const today = params.add(dateOf(now))
          return `${column} + ${params.add(days)}::integer * interval '1 day' <= ${today}::date`
        },
      )
      affected += moved.length
    }
    return { affected }
  },
})
