import { type ComponentType, createElement } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { holds } from '@wuguan/contract/kernel/rules'
import { Field } from '@wuguan/ui/form'
import type { Draft } from '../controllers/draft.ts'
import { type InputProps, kindOf } from '../kinds/index.ts'

interface DraftFieldsProps {
  entity: AnyEntity
  names: readonly string[]
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (part: Draft) => void
  /** Own inputs by field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
}

/** Some fields of a draft that the page keeps and judges itself: the steps of a long form. */
export const DraftFields = ({ entity, names, draft, errors, onChange, inputs }: DraftFieldsProps) =>
  names.map((name) => {
    const field = entity.fields[name]!
    const { Input, wide = false } = kindOf(field.kind)
    if (!holds(field.when, draft)) return null
    return (
      <Field
        key={name}
        label={field.label}
        required={field.required}
        help={field.help}
        error={errors[name]}
        wide={wide}
      >
        {createElement(inputs?.[name] ?? Input, {
          entity,
          name,
          field,
          value: draft[name] ?? null,
          draft,
          onChange: (value) => onChange({ [name]: value }),
        })}
      </Field>
    )
  })
