import { namesIn, PROCESS_NAMES, syntaxRefusal } from '@wuguan/contract/bpm/expression'
import type { FormField } from '@wuguan/contract/bpm/form-field'

/** The sentence that refuses a condition, null when it is fine; a name that nobody gives a value is told before it is deployed. */
export function refusalOfCondition(source: string, fields: readonly FormField[]): string | null {
  if (/^(?:\$\{\s*\}?)?$/.test(source.trim())) return '请填写表达式'
  const refusal = syntaxRefusal(source)
  if (refusal !== null) return refusal
  const known = new Set([...PROCESS_NAMES, ...fields.map(({ id }) => id)])
  const unknown = namesIn(source).find((name) => !known.has(name))
  return unknown === undefined ? null : `未知变量：${unknown}`
}
