import type { AnyEntity } from './entity.ts'
import type { Field } from './fields.ts'
import type { Issue } from './kinds/check.ts'
import { judge } from './kinds/judge.ts'
import { isServerKept } from './kinds/limits.ts'
import { sentences } from './kinds/messages.ts'
import { checkRules, hiddenFields } from './rules.ts'

type Draft = Record<string, unknown>
export type JudgedDraft =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly issues: readonly Issue[] }

const refused = (...issues: readonly Issue[]): JudgedDraft => ({ ok: false, issues })

function judgeField(name: string, field: Field, input: unknown, draft: Draft): readonly Issue[] {
  if (isServerKept(field)) return input === undefined ? [] : [{ path: [name], message: sentences.serverKept(field) }]
  const judged = judge(field, input === undefined ? field.default : input)
  if (!judged.ok)
    return (judged.issues ?? [{ path: [], message: judged.message }]).map(({ path, message }) => ({
      path: [name, ...path],
      message,
    }))
  if (judged.value === null && field.required && !field.when)
    return [{ path: [name], message: sentences.required(field) }]
  if (judged.value !== undefined) draft[name] = judged.value
  return []
}

/**
 * A whole new record, or what an action takes: cleaned values, defaults applied, names that are no fields refused at their name, `when`
 * and cross rules checked. Free of zod, for it goes where lists go.
 */
export function judgeDraft(noun: Pick<AnyEntity, 'fields' | 'rules'>, input: unknown): JudgedDraft {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return refused({ path: [], message: '数据格式不正确' })
  const given = input as Draft
  const fields = Object.entries(noun.fields).filter(([, field]) => !field.internal)
  const known = new Set(fields.map(([name]) => name))
  const draft: Draft = {}
  const issues = [
    ...Object.keys(given)
      .filter((name) => !known.has(name))
      .map((name) => ({ path: [name], message: sentences.unknownField(name) })),
    ...fields.flatMap(([name, field]) =>
      judgeField(name, field, Object.hasOwn(given, name) ? given[name] : undefined, draft),
    ),
  ]
  if (issues.length > 0) return refused(...issues)
  for (const name of hiddenFields(noun, draft)) if (name in draft) draft[name] = null
  const broken = Object.entries(checkRules(noun, draft)).map(([name, message]) => ({ path: [name], message }))
  return broken.length > 0 ? refused(...broken) : { ok: true, draft }
}
