import { ExpressionError } from '../kernel/expression/expression.ts'
import { evaluateProcess } from './expression.ts'
import { isSet, holdsValue, type FormField } from './form-field.ts'

/** What one field is at one step of the process. */
export interface FieldFlags {
  readonly visible: boolean
  readonly editable: boolean
  readonly required: boolean
}
export type FlagName = keyof FieldFlags
export const FLAGS: readonly { name: FlagName; label: string }[] = [
  { name: 'visible', label: '可见' },
  { name: 'editable', label: '可编辑' },
  { name: 'required', label: '必填' },
]

/** The configured flags of a field; BOOL holds 'true' or 'false', FORMULA expressions. */
export interface FlagComponent {
  readonly id: string
  readonly type: 'BOOL' | 'FORMULA'
  readonly visible: string
  readonly editable: string
  readonly required: string
}

/** The start form is for typing; a later step only shows, unless it is configured. */
export type Step = 'start' | 'task'

export function defaultFlags(field: FormField, step: Step): FieldFlags {
  return step === 'start'
    ? { visible: true, editable: !isSet(field, 'readonly'), required: isSet(field, 'required') }
    : { visible: true, editable: false, required: false }
}

/** What cannot be seen can neither be typed nor asked for; what nobody may type is not asked for. */
export const coherent = ({ visible, editable, required }: FieldFlags): FieldFlags => ({
  visible,
  editable: visible && editable,
  required: visible && editable && required,
})

/** The flags of every field for what is typed at the moment: a FORMULA changes with the values. */
export function flagsOf(
  fields: readonly FormField[],
  components: readonly FlagComponent[],
  step: Step,
  values: Readonly<Record<string, unknown>>,
  now: string,
): Record<string, FieldFlags> {
  const configured = new Map(components.map((component) => [component.id, component]))
  return Object.fromEntries(
    fields.map((field) => {
      const component = configured.get(field.id)
      if (!holdsValue(field)) {
        const visible = component ? on(component, 'visible') : true
        return [field.id, { visible, editable: false, required: false }]
      }
      if (!component) return [field.id, defaultFlags(field, step)]
      return [
        field.id,
        coherent({
          visible: on(component, 'visible'),
          editable: on(component, 'editable'),
          required: on(component, 'required'),
        }),
      ]
    }),
  )

  function on(component: FlagComponent, name: FlagName): boolean {
    const value = component[name]
    return component.type === 'BOOL' ? value === 'true' : conditionHolds(value, values, now)
  }
}

/** A switch of the matrix was turned: hidden takes the others away, asked for brings the others along. */
export function turned(component: FlagComponent, name: FlagName, on: boolean): FlagComponent {
  const next = { ...component, [name]: String(on) }
  if (name === 'visible' && !on) return { ...next, editable: 'false', required: 'false' }
  if (name === 'editable') return on ? { ...next, visible: 'true' } : { ...next, required: 'false' }
  if (name === 'required' && on) return { ...next, visible: 'true', editable: 'true' }
  return next
}

/** Whether a condition holds for these values; one that cannot be computed does not hold. */
export function conditionHolds(source: string, values: Readonly<Record<string, unknown>>, now: string): boolean {
  try {
    return evaluateProcess(source, { ...values, form: values }, { now }) === true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
