import { createElement, memo } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field as AnyField } from '@wuguan/contract/kernel/fields'
import { holds } from '@wuguan/contract/kernel/rules'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { Field } from '@wuguan/ui/form'
import { isEditable, sameValue, type Draft } from '../controllers/draft.ts'
import type { FormController } from '../controllers/use-form.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf, type InputProps } from '../kinds/index.ts'
import { RowValue } from '../parts/row-value.tsx'

export interface FormFieldProps {
  entity: AnyEntity
  name: string
  ui?: Pick<EntityUi, 'cells' | 'inputs'>
  controller: FieldsController
}
/** What a field needs of its form. */
type FieldsController = Pick<FormController, 'row' | 'mode' | 'form' | 'titles' | 'setTitle' | 'fieldId'>

/** One field of the form: hidden while its condition does not hold, shown as text where the user may not set it. */
export function FormField({ entity, name, ui, controller }: FormFieldProps) {
  const field = fieldOf(entity, name)
  if (!field) return null
  const { row, mode } = controller
  if (!(name in entity.fields) || !isEditable(field, mode)) {
    // A new record has nothing yet in what the server keeps.
    if (!row) return null
    return (
      <Field label={field.label} help={field.help} wide={kindOf(field.kind).wide ?? false}>
        <output className="flex min-h-control items-center">
          <RowValue entity={entity} name={name} row={row} ui={ui} place="detail" />
        </output>
      </Field>
    )
  }
  return (
    <EditableField
      entity={entity}
      name={name}
      ui={ui}
      form={controller.form}
      row={row}
      kept={controller.titles[name]}
      setTitle={controller.setTitle}
      id={controller.fieldId(name)}
    />
  )
}

/** Numbers of rooms, codes, names of people. */
const CODE = 20
const isCode = ({ kind, max }: AnyField) => kind === 'text' && max !== undefined && max <= CODE

interface EditableFieldProps {
  entity: AnyEntity
  name: string
  ui: FormFieldProps['ui']
  form: UseFormReturn<Draft>
  row: AnyRow | null
  kept: InputProps['title']
  setTitle: FormController['setTitle']
  id: string
}

// Memoised: a keystroke draws its own field anew, not the form.
const EditableField = memo(function EditableField({
  entity,
  name,
  ui,
  form,
  row,
  kept,
  setTitle,
  id,
}: EditableFieldProps) {
  const field = entity.fields[name]!
  const view = kindOf(field.kind)
  const siblings = [...Object.keys(field.when ?? {}), ...Object.values(field.narrow ?? {})]
  useWatch({ control: form.control, name: siblings })
  const { field: control, fieldState } = useController({ control: form.control, name })
  const draft = form.getValues()
  if (!holds(field.when, draft)) return null

  const change: InputProps['onChange'] = (value, title) => {
    control.onChange(value)
    if (title !== undefined) setTitle(name, title)
    // Candidates that this field narrows are others now: a choice made under the old value would not fit.
    for (const [other, { narrow }] of Object.entries(entity.fields)) {
      if (narrow && Object.values(narrow).includes(name)) form.setValue(other, null, { shouldDirty: true })
    }
  }
  return (
    <Field
      label={field.label}
      required={field.required}
      error={fieldState.error?.message}
      help={field.help}
      wide={view.wide ?? false}
      short={ui?.inputs?.[name] === undefined && (view.short ?? isCode(field))}
    >
      {createElement(ui?.inputs?.[name] ?? view.Input, {
        entity,
        name,
        field,
        id,
        value: control.value as unknown,
        onChange: change,
        onBlur: control.onBlur,
        draft,
        title: row && sameValue(row[name], control.value) ? row.titles?.[name] : kept,
      })}
    </Field>
  )
})
