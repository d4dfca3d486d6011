import { sub } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import { warehouse } from '@wuguan/contract/materials/warehouse.entity'
import type { Actor } from '../../kernel/auth/actor.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import { inKeeping, type Thing, thingsOf, type Warehouse, warehouseOf } from './place.ts'
import { demandWhole } from './posting.service.ts'

/** What whoever asked is told who would agree himself. */
export const OWN = '不能审批本人提交的单据'

/** Lines of a document as they are given. */
export interface Line {
  readonly materialId?: string | null
  readonly qty?: string | null
}

/** Nothing twice, everything in use, in its own decimals; `apart` tells lines of the same material from each other. */
export async function soundLines<L extends Line>(
  q: Queryable,
  lines: readonly L[],
  apart: (line: L) => string = () => '',
  field = 'lines',
): Promise<ReadonlyMap<string, Thing>> {
  const things = await thingsOf(q, [...new Set(lines.flatMap(({ materialId }) => materialId ?? []))])
  const seen = new Set<string>()
  for (const line of lines) {
    const thing = line.materialId ? things.get(line.materialId) : undefined
    if (!thing) throw badInput({ [field]: '物资不存在或已删除' })
    const key = `${thing.id}/${apart(line)}`
    if (seen.has(key)) throw badInput({ [field]: `物资“${thing.name}”重复` })
    seen.add(key)
    if (thing.enabled !== 1) throw badInput({ [field]: `物资“${thing.name}”已停用` })
    if (line.qty) demandWhole(thing, line.qty)
  }
  return things
}

/** A warehouse that the caller reaches. */
export async function reachedWarehouse(
  q: Queryable,
  actor: Actor,
  id: string,
  field = 'warehouseId',
): Promise<Warehouse> {
  const params = new Params()
  const [row] = await q.query<{ id: string }>(
    `select w.id from warehouse w where w.id = ${params.add(id)}::uuid and ${scoped(warehouse, { scope: inKeeping('id') }, actor, null, 'w', params)}`,
    params.values,
  )
  if (!row) throw badInput({ [field]: '仓库不存在或已删除' })
  const found = await warehouseOf(q, id)
  if (found.state === 'disabled') throw badInput({ [field]: `仓库“${found.name}”已停用` })
  return found
}
export const left = (all: string | null | undefined, used: string | null | undefined): string =>
  sub(all ?? '0', used ?? '0')
