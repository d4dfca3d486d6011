import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import type { ApprovalKind, ApprovalVariable } from '../approval.ts'
import { titleOf } from '../crud/write.ts'
import type { ActionContext } from '../kernel.ts'
import type { AnyConsent } from './flow.ts'

interface About<E extends AnyEntity> {
  /** Name in bindings; by itself that of the entity. */
  type?: string
  /** Catalogue path of the record, with `{id}`. */
  route: string
  /** What one must hold to decide. */
  permission: string
  /** Fields that bindings and flows may ask about. */
  about: readonly Extract<keyof E['fields'], string>[]
  /** The process that decides on this record, where the module has tiers of its own; null: as bound. */
  model?: (context: ActionContext, row: AnyRow) => Promise<string | null>
  /** What whoever asked is told who would decide himself, where the book has words of its own. */
  own?: string
  /** Field whose words whoever decides has to see first: they stand behind the title. */
  notes?: Extract<keyof E['fields'], string>
}

interface AskedConsent {
  readonly kinds: readonly Omit<ApprovalKind, 'finished'>[]
  readonly asks: 'submit'
  readonly model: ((context: ActionContext, row: AnyRow) => Promise<string | null>) | null
  readonly notes: string | null
}
/** How the records of a flow with `consentWays` get consent: `flow(planFlow, steps, consentOf(plan, { route, permission, about: ['budget'] }))`. */
export const consentOf = <E extends AnyEntity>(
  entity: E,
  { type = entity.name, route, permission, about, own, model, notes }: About<E>,
): AskedConsent => ({
  kinds: [
    {
      type,
      title: entity.label,
      route,
      permission,
      ...(own === undefined ? {} : { own }),
      variables: about.map((name) => ({
        name,
        label: entity.fields[name]!.label,
        kind: variableKind(entity.fields[name]!),
      })),
    },
  ],
  asks: 'submit',
  model: model ?? null,
  notes: notes ?? null,
})

const KINDS: Readonly<Partial<Record<Kind, ApprovalVariable['kind']>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  flag: 'flag',
  date: 'date',
  refs: 'list',
  choices: 'list',
}
const variableKind = ({ kind, to }: Field): ApprovalVariable['kind'] =>
  kind === 'ref' && to === 'system.user' ? 'user' : (KINDS[kind] ?? 'text')

/** Starts the process of a record that stands in its new state, and keeps it there; answers the record's version, which the process may have moved on. */
export async function askConsent(
  { kernel, q, ...context }: ActionContext,
  entity: AnyEntity,
  { kinds, model, notes }: AnyConsent,
  row: AnyRow,
): Promise<number> {
  const kind = kinds[0]!
  const note = notes === null ? null : row[notes]
  const modelKey = (await model?.({ kernel, q, ...context }, row)) ?? null
  const instance = await kernel.approvals.start(
    { kernel, q, ...context },
    {
      type: kind.type,
      businessId: String(row.id),
      title: `${entity.label} ${titleOf(entity, row)}${note ? `（${String(note)}）` : ''}`,
      variables: Object.fromEntries(kind.variables.map(({ name }) => [name, row[name] ?? null])),
      companyId: row.companyId!,
      communityId: row.communityId ?? null,
      modelKey,
      unbound: 'holders',
    },
  )
  const [kept] = await q.query<{ version: number }>(
    `update ${entity.table} set process_instance_id = $2 where id = $1 returning version`,
    [row.id, instance],
  )
  return kept!.version
}
