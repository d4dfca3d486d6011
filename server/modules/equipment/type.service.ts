import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import type { ParamDef, TypeDemands, typeDemands } from '@wuguan/contract/equipment/equipment.actions'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { licenceFault } from './licence.service.ts'

/** A type of the caller's company. */
export async function demandCompanyRow(q: Queryable, actor: Actor, typeId: string): Promise<void> {
  const [row] = await q.query('select 1 from equipment_type where id = $1 and company_id = any($2)', [
    typeId,
    actor.widest.companies,
  ])
  if (!row) throw notFound()
}

interface Level {
  licence: string | null
  lifeYears: number | null
  params: ParamDef[] | null
}
/** What a type asks of machines: parameters of all above it, the nearest licence and life. */
export async function demandsOf(q: Queryable, typeId: string): Promise<TypeDemands> {
  const levels = await q.query<Level>(
    `select c.licence, c.life_years as "lifeYears", c.param_defs as params
     from equipment_type t join equipment_type c on t.path like c.path || '%' where t.id = $1 order by length(c.path)`,
    [typeId],
  )
  const params = new Map(
    levels.flatMap((level) =>
      (level.params ?? []).map(({ name, unit, required }): [string, ParamDef] => [
        name,
        { name, unit, required: required === true },
      ]),
    ),
  )
  const nearest = <K extends 'licence' | 'lifeYears'>(name: K) =>
    levels.findLast((level) => level[name] !== null)?.[name] ?? null
  return { params: [...params.values()], licence: nearest('licence'), lifeYears: nearest('lifeYears') }
}
export async function readDemands(
  { q, actor }: ActionContext,
  { typeId }: ParsedOf<typeof typeDemands>,
): Promise<TypeDemands> {
  await demandCompanyRow(q, actor, typeId)
  return demandsOf(q, typeId)
}

/** No valid licence, no assignment: a firm that maintains machines of a type holds what the type asks for, on that day. */
export async function demandLicence(q: Queryable, typeId: string, contractorId: string, day: string): Promise<void> {
  const fault = await licenceFault(q, contractorId, [typeId], day)
  if (fault) throw badInput({ contractorId: fault })
}
