import type { AnyEntity } from './entity.ts'
import { f, type Field, type Fields } from './fields.ts'

/** The common columns as fields, so that lists, filters and exports treat them like declared ones. */
const ID = { uuid: f.ref('编号', { readonly: true }), integer: f.refInt('编号', { readonly: true }) }
const COMMON: Fields = {
  createdBy: f.refInt('创建人', { to: 'system.user', readonly: true }),
  createdAt: f.dateTime('创建时间', { readonly: true }),
  updatedBy: f.refInt('修改人', { to: 'system.user', readonly: true }),
  updatedAt: f.dateTime('修改时间', { readonly: true }),
  version: f.integer('版本', { readonly: true, min: 1 }),
}
const COMPANY: Fields = { companyId: f.refInt('所属公司', { to: 'system.company', readonly: true }) }
const COMMUNITY: Fields = { communityId: f.refInt('所属项目', { to: 'basedata.community', readonly: true }) }
const USER: Fields = { userId: f.refInt('所属用户', { to: 'system.user', readonly: true }) }

const SCOPED = {
  community: { ...COMPANY, ...COMMUNITY },
  company: COMPANY,
  user: { ...COMPANY, ...USER },
  global: {},
} as const satisfies Record<AnyEntity['scope'], Fields>

/** Common columns that the entity's table has beside its declared fields. */
export const systemFieldsOf = (entity: AnyEntity): Fields => ({ id: ID[entity.id], ...COMMON, ...SCOPED[entity.scope] })

/** The field behind a name: declared, computed or common. */
export function fieldOf(entity: AnyEntity, name: string): Field | undefined {
  if (Object.hasOwn(entity.fields, name)) return entity.fields[name]
  if (Object.hasOwn(entity.computed, name)) return entity.computed[name]
  const system = systemFieldsOf(entity)
  return Object.hasOwn(system, name) ? system[name] : undefined
}
