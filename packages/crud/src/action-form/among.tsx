import { createElement, use, type ReactNode } from 'react'
import { CheckboxGroup } from '@wuguan/ui/checkbox'
import { MultiSelect, Select } from '@wuguan/ui/select'
import { kindOf } from '../kinds/index.ts'
import { controlOf, type InputProps } from '../kinds/kind-view.ts'
import { type Among, AmongContext, isListed } from './among-context.ts'

export const AmongProvider = ({ value, children }: { value: Among | undefined; children: ReactNode }) => (
  <AmongContext value={value ?? {}}>{children}</AmongContext>
)

/** As many as can stand in sight; more are searched. */
const FEW = 12
const SEVERAL: ReadonlySet<string> = new Set(['refs', 'choices', 'textList'])

/** One of the candidates, or some of them where the field takes several. */
export function AmongInput(props: InputProps) {
  const { name, field, value, onChange, ...rest } = props
  const options = use(AmongContext)[name] ?? []
  if (!isListed(options)) return createElement(kindOf(field.kind).Input, { ...props, filters: options })
  if (SEVERAL.has(field.kind)) {
    const several = {
      ...controlOf(rest),
      options,
      value: (value ?? []) as readonly (string | number)[],
      onChange: (chosen: readonly (string | number)[]) => onChange(chosen),
    }
    return options.length > FEW ? <MultiSelect {...several} /> : <CheckboxGroup {...several} />
  }
  return (
    <Select
      {...controlOf(rest)}
      placeholder={options.length === 0 ? '没有可选项' : '请选择'}
      options={options}
      value={(value ?? null) as string | number | null}
      clearable={!field.required}
      onChange={onChange}
    />
  )
}
