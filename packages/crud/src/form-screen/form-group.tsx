import { useWatch } from 'react-hook-form'
import type { AnyEntity, FormGroup as Group } from '@wuguan/contract/kernel/entity'
import { holds } from '@wuguan/contract/kernel/rules'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { FormGrid, FormSection } from '@wuguan/ui/form'
import { isEditable, type Draft } from '../controllers/draft.ts'
import type { FormController } from '../controllers/use-form.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { FormField } from './form-field.tsx'

/** Whether a field stands in the form at all: what the server keeps only once it has something, the rest by its condition. */
export function isShown(
  entity: AnyEntity,
  name: string,
  { row, mode }: Pick<FormController, 'row' | 'mode'>,
  draft: Draft,
): boolean {
  const field = fieldOf(entity, name)
  if (!field) return false
  if (!(name in entity.fields) || !isEditable(field, mode)) return row !== null
  return holds(field.when, draft)
}

interface FormGroupProps {
  entity: AnyEntity
  group: Group
  ui?: EntityUi
  controller: FormController
}

/** The fields under one heading; a heading with nothing under it is not drawn. */
export function FormGroup({ entity, group, ui, controller }: FormGroupProps) {
  const { form } = controller
  const deciding = new Set(group.fields.flatMap((name) => Object.keys(fieldOf(entity, name)?.when ?? {})))
  useWatch({ control: form.control, name: [...deciding] })
  if (!group.fields.some((name) => isShown(entity, name, controller, form.getValues()))) return null
  return (
    <FormSection title={group.title}>
      <FormGrid>
        {group.fields.map((name) => (
          <FormField key={name} entity={entity} name={name} ui={ui} controller={controller} />
        ))}
      </FormGrid>
    </FormSection>
  )
}
