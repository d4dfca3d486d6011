import type { AnyEntity, CrudVerb } from '@wuguan/contract/kernel/entity'
import type { CrudPort } from '../port/index.ts'

/** Whether the entity has the verb and the user may use it. */
export const may = (port: CrudPort, entity: AnyEntity, verb: CrudVerb): boolean =>
  entity.verbs.includes(verb) && port.can(entity.codes[verb])

/** Masked fields are searched by their whole value and never sorted by: the user may not read them in full. */
export const wholeOnly = (port: CrudPort, entity: AnyEntity): boolean => !port.can(entity.codes.plain)
