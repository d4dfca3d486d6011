import {
  defaultFlags,
  FLAGS,
  turned,
  type FlagComponent,
  type FlagName,
  type Step,
} from '@wuguan/contract/bpm/form-flags'
import { holdsValue, type FormField } from '@wuguan/contract/bpm/form-field'
import { refusalOfCondition } from '../shared/expression'

/** A field that nobody configured, as it behaves. */
export function componentOf(field: FormField, configured: readonly FlagComponent[], step: Step): FlagComponent {
  const found = configured.find(({ id }) => id === field.id)
  if (found) return found
  const { visible, editable, required } = defaultFlags(field, step)
  return {
    id: field.id,
    type: 'BOOL',
    visible: String(visible),
    editable: String(editable),
    required: String(required),
  }
}

/** Of all fields, configured or not, in the order of the form. */
export const componentsOf = (fields: readonly FormField[], configured: readonly FlagComponent[], step: Step) =>
  fields.map((field) => componentOf(field, configured, step))

/** The same flags in the other way of writing: switches become constants; a formula falls back to its constant, else to off. */
export function retyped(component: FlagComponent, type: FlagComponent['type']): FlagComponent {
  if (type === component.type) return component
  const next: Record<FlagName, string> = { visible: '', editable: '', required: '' }
  for (const { name } of FLAGS)
    next[name] =
      type === 'FORMULA' ? `\${${component[name]}}` : String(/^\s*\$\{\s*true\s*\}\s*$/.test(component[name]))
  return { ...component, ...next, type }
}

/** A whole column switched; formulas are left alone, 说明 has nothing to type. */
export const columnTurned = (
  fields: readonly FormField[],
  components: readonly FlagComponent[],
  name: FlagName,
  on: boolean,
) =>
  components.map((component, at) => {
    const field = fields[at]
    if (component.type === 'FORMULA' || (field && !holdsValue(field) && name !== 'visible')) return component
    return turned(component, name, on)
  })

/** Sentences by `field.flag`. */
export function refusalsOf(
  fields: readonly FormField[],
  components: readonly FlagComponent[],
): Readonly<Record<string, string>> {
  const refusals: Record<string, string> = {}
  for (const component of components) {
    if (component.type !== 'FORMULA') continue
    for (const { name } of FLAGS) {
      const refusal = refusalOfCondition(component[name], fields)
      if (refusal !== null) refusals[`${component.id}.${name}`] = refusal
    }
  }
  return refusals
}

/** What is allowed but hardly meant: asked for although no step before shows it, and the like. */
export function warningsOf(component: FlagComponent): string | null {
  if (component.type !== 'FORMULA') return null
  const off = (name: FlagName) => /^\s*\$\{\s*false\s*\}\s*$/.test(component[name])
  if (off('visible') && !(off('editable') && off('required'))) return '不可见的字段不会被编辑或必填'
  if (off('editable') && !off('required')) return '不可编辑的字段不会必填'
  return null
}
