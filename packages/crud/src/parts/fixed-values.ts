import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import type { Filters } from '../controllers/list-query.ts'

/** Values of a new record that a list's fixed filters imply: what is added in a list of 爱好 is one. */
export function fixedValues(entity: AnyEntity, fixed: Filters | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fixed ?? {}).flatMap(([name, text]) => {
      const field = entity.fields[name]
      const value = field && !text.includes(',') ? valueOf(field, text) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function valueOf(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'choice':
      return field.of ? field.of.items.find((one) => String(one.code) === text)?.code : text
    case 'ref':
      return field.integerId ? Number(text) : text
    case 'flag':
      return text === 'true'
    case 'period':
      return text
    default:
      return undefined
  }
}
