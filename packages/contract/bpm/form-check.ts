import { lt, isDecimal } from '../kernel/decimal.ts'
import { judge } from '../kernel/kinds/judge.ts'
import { lengthOf } from '../kernel/text.ts'
import { readPattern } from './pattern.ts'
import type { FieldFlags } from './form-flags.ts'
import { constraintOf, holdsValue, type FormField } from './form-field.ts'
import { kernelFieldOf } from './form-kernel-field.ts'

export type FormValues = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Sentence about one value, null when it is fine; an empty one is fine unless it is asked for. */
export function refusalOfValue(field: FormField, value: unknown, required: boolean): string | null {
  if (!holdsValue(field)) return null
  if (isEmpty(value)) return required ? `请填写${field.label}` : null
  return wellFormed(field, value) ? null : `${field.label}格式不正确`
}

function wellFormed(field: FormField, value: unknown): boolean {
  const kernel = kernelFieldOf(field, false)
  if (kernel && !judge(kernel, value).ok) return false
  const min = constraintOf(field, 'min')
  const max = constraintOf(field, 'max')
  if (min && below(value, min)) return false
  if (max && below(max, value)) return false
  if (typeof value !== 'string') return true
  const shortest = Number(constraintOf(field, 'minlength'))
  const longest = Number(constraintOf(field, 'maxlength'))
  if (shortest && lengthOf(value) < shortest) return false
  if (longest && lengthOf(value) > longest) return false
  const pattern = constraintOf(field, 'pattern')
  return !pattern || matches(value, pattern)
}

/** Numbers by their value, dates by their text; things of different nature are not ordered. */
function below(a: unknown, b: unknown): boolean {
  const [left, right] = [String(a), String(b)]
  if (isDecimal(left) && isDecimal(right)) return lt(left, right)
  return isDecimal(left) === isDecimal(right) && left < right
}

/** The whole text must match; a pattern that cannot be read hinders nobody, the designer refuses it. */
const matches = (value: string, pattern: string): boolean => readPattern(pattern)?.matches(value) ?? true

/** First sentence of every field that may not be sent as it is: what is shown, may be changed or is asked for. */
export function checkForm(
  fields: readonly FormField[],
  flags: Readonly<Record<string, FieldFlags>>,
  values: FormValues,
): Record<string, string> {
  const refusals: Record<string, string> = {}
  for (const field of fields) {
    const { visible, editable, required } = flags[field.id] ?? { visible: true, editable: false, required: false }
    if (!visible || (!editable && !required)) continue
    const refusal = refusalOfValue(field, values[field.id], required)
    if (refusal !== null) refusals[field.id] = refusal
  }
  return refusals
}
