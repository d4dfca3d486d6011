import type { InputOf } from '@wuguan/contract/kernel/action'
import type { permissionExplain } from '@wuguan/contract/system/user.actions'
import type { AnyEntity, CrudVerb } from '@wuguan/contract/kernel/entity'

export interface Question {
  kind: 'menu' | 'record'
  companyId: number
  menuId: number | null
  entity: string | null
  verb: Extract<CrudVerb, 'list' | 'edit' | 'delete'>
  recordId: string | number | null
}

/** What the call takes; null while something is still to be chosen. */
export function question(
  userId: number,
  { kind, companyId, menuId, entity, verb, recordId }: Question,
  definition: AnyEntity | null,
): InputOf<typeof permissionExplain> | null {
  if (kind === 'menu') return menuId === null ? null : { userId, companyId, menuId }
  if (entity === null || recordId === null || definition?.name !== entity) return null
  return { userId, companyId, entity, recordId: String(recordId), code: definition.codes[verb] }
}
