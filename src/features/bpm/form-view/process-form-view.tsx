import { createElement, useId, type ReactNode } from 'react'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field as KernelField } from '@wuguan/contract/kernel/fields'
import { kindOf } from '@wuguan/crud/kinds'
import { cn } from '@wuguan/ui/cn'
import { Field, FormGrid } from '@wuguan/ui/form'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import type { FieldFlags } from '@wuguan/contract/bpm/form-flags'
import type { FormValues } from '@wuguan/contract/bpm/form-check'
import {
  DEFAULT_LAYOUT,
  propertyOf,
  spanOf,
  widgetOf,
  type FormField,
  type FormLayout,
} from '@wuguan/contract/bpm/form-field'
import { HouseInput } from './house-input'
import { kernelFieldOf } from '@wuguan/contract/bpm/form-kernel-field'

export interface ProcessFormViewProps {
  fields: readonly FormField[]
  layout?: FormLayout | null
  values: FormValues
  flags: Readonly<Record<string, FieldFlags>>
  errors?: Readonly<Record<string, string>>
  /** Without it everything is shown and nothing can be typed. */
  onChange?: (id: string, value: unknown) => void
  label?: string
}

const SPANS: Readonly<Record<number, string>> = { 1: '', 2: '@lg:col-span-2', 3: 'col-span-full' }
const LEFT = 'grid! grid-cols-[7rem_minmax(0,1fr)] gap-x-3 [&>label]:pt-1.5 [&>label]:leading-5 [&>p]:col-start-2'

/** A process form at one step: what is visible, what may be typed, what is asked for. */
export function ProcessFormView({
  fields,
  layout,
  values,
  flags,
  errors = {},
  onChange,
  label = '流程表单',
}: ProcessFormViewProps) {
  const { columns, labels } = layout ?? DEFAULT_LAYOUT
  const own = useId()
  const shown = fields.filter((field) => flags[field.id]?.visible ?? true)
  return (
    <div role="group" aria-label={label}>
      <FormGrid columns={columns}>
        {shown.map((field) => {
          const span = spanOf(field, columns)
          const place = cn(SPANS[span === columns ? 3 : span])
          if (widgetOf(field) === '说明') return <Words key={field.id} field={field} className={cn('col-span-full')} />
          const { editable = false, required = false } = flags[field.id] ?? {}
          const kernel = kernelFieldOf(field, required)
          if (!kernel) return null
          const open = editable && onChange !== undefined
          return (
            <Field
              key={field.id}
              label={field.label}
              required={required && open}
              error={errors[field.id]}
              help={open ? propertyOf(field, 'help') : undefined}
              wide={span === columns && columns > 1}
              className={cn(place, labels === 'left' && LEFT)}
            >
              {open ? (
                <Control
                  id={`${own}-${field.id}`}
                  field={field}
                  kernel={kernel}
                  values={values}
                  onChange={(value) => onChange(field.id, value)}
                />
              ) : (
                <Shown id={`${own}-${field.id}`} field={field} kernel={kernel} values={values} />
              )}
            </Field>
          )
        })}
      </FormGrid>
    </div>
  )
}

interface PartProps {
  id: string
  field: FormField
  kernel: KernelField
  values: FormValues
}

function Control({ field, kernel, values, onChange, ...control }: PartProps & { onChange: (value: unknown) => void }) {
  return createElement(widgetOf(field) === '房产' ? HouseInput : kindOf(kernel.kind).Input, {
    ...control,
    entity: processInstance,
    name: field.id,
    field: { ...kernel, placeholder: propertyOf(field, 'placeholder') },
    value: values[field.id] ?? null,
    onChange,
    draft: values,
  })
}

/** References are looked up by their own control, everything else is text of its kind. */
function Shown({ id, field, kernel, values }: PartProps): ReactNode {
  const value = values[field.id] ?? null
  if (value !== null && (kernel.kind === 'ref' || kernel.kind === 'refs'))
    return createElement(widgetOf(field) === '房产' ? HouseInput : kindOf(kernel.kind).Input, {
      id,
      entity: processInstance,
      name: field.id,
      field: kernel,
      value,
      onChange: () => undefined,
      draft: values,
      readOnly: true,
    })
  return (
    <output id={id} className="min-h-control py-1 break-words whitespace-pre-line">
      {value === null || value === '' ? (
        <span className="text-secondary">—</span>
      ) : (
        createElement(kindOf(kernel.kind).Cell, {
          entity: processInstance,
          name: field.id,
          field: kernel,
          value,
          row: { ...values, titles: {} } as unknown as AnyRow,
          place: 'detail',
        })
      )}
    </output>
  )
}

/** 说明: words of the designer between the fields. */
function Words({ field, className }: { field: FormField; className: string }) {
  const text = field.defaultValue ?? ''
  return (
    <div className={cn('rounded bg-sunken px-3 py-2 text-table text-secondary', className)}>
      {/<\w/.test(text) ? (
        <RichTextViewer html={text} />
      ) : (
        <p className="whitespace-pre-line">{text === '' ? field.label : text}</p>
      )}
    </div>
  )
}
