import type { TagFact } from '@wuguan/contract/basedata/tag.actions'
import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { isDecimal } from '@wuguan/contract/kernel/decimal'

export type Leaf = Extract<TagRule, { field: string }>
export type Op = Leaf['op']
export type Mode = 'all' | 'any'
/** Where a part stands: the index at each level. */
export type Path = readonly number[]

export const OP_WORDS: Readonly<Record<Op, string>> = {
  eq: '等于',
  ne: '不等于',
  lt: '小于',
  lte: '小于等于',
  gt: '大于',
  gte: '大于等于',
  in: '属于',
  between: '介于',
}
/** Groups inside groups; deeper ones nobody can read. */
export const MAX_DEPTH = 3

export const modeOf = (rule: TagRule): Mode | null => ('all' in rule ? 'all' : 'any' in rule ? 'any' : null)
export const partsOf = (rule: TagRule): readonly TagRule[] => ('all' in rule ? rule.all : 'any' in rule ? rule.any : [])
export const groupOf = (mode: Mode, parts: readonly TagRule[]): TagRule =>
  mode === 'all' ? { all: [...parts] } : { any: [...parts] }

/** The editor always shows a group on top; a single condition stands in one. */
export const rooted = (rule: TagRule | null, facts: readonly TagFact[]): TagRule =>
  rule === null ? groupOf('all', freshParts(facts)) : modeOf(rule) === null ? groupOf('all', [rule]) : rule
const freshParts = (facts: readonly TagFact[]): TagRule[] => (facts[0] ? [freshLeaf(facts[0])] : [])

/** A condition on a fact before anything was typed. */
export function freshLeaf(fact: TagFact): Leaf {
  const op = (
    fact.type === 'choice' && fact.ops.includes('in')
      ? 'in'
      : fact.type === 'number' && fact.ops.includes('gte')
        ? 'gte'
        : fact.ops[0]
  ) as Op
  return { field: fact.field, op, value: emptyValue(fact, op), ...(fact.days ? { days: 30 } : {}) }
}
export function emptyValue(fact: TagFact, op: Op): Leaf['value'] {
  if (fact.type === 'flag') return true
  if (op === 'in') return []
  return op === 'between' ? ['', ''] : ''
}

/** The tree with the part at `path` replaced; null takes it out, and a group left empty goes with it. */
export function replaced(rule: TagRule, path: Path, part: TagRule | null): TagRule | null {
  const [at, ...rest] = path
  const mode = modeOf(rule)
  if (at === undefined || mode === null) return part
  const parts = partsOf(rule).flatMap((one, index) => {
    if (index !== at) return [one]
    const next = replaced(one, rest, part)
    return next === null ? [] : [next]
  })
  return parts.length === 0 ? null : groupOf(mode, parts)
}

/** Numbers travel as numbers where nothing is lost, codes as they are. */
const isNumber = (value: unknown) => isDecimal(String(value), 14, 2)

/** What is not filled in yet, by path joined with dots. */
export function ruleFaults(rule: TagRule, facts: readonly TagFact[], path: Path = []): Record<string, string> {
  if (modeOf(rule) !== null)
    return Object.assign({}, ...partsOf(rule).map((part, at) => ruleFaults(part, facts, [...path, at])))
  const leaf = rule as Leaf
  const fact = facts.find(({ field }) => field === leaf.field)
  const key = path.join('.')
  if (!fact) return { [key]: '请选择条件' }
  if (fact.days && !(Number(leaf.days) >= 1)) return { [key]: `请填写${fact.field}的天数` }
  const { value } = leaf
  if (leaf.op === 'between') {
    const [from, to] = Array.isArray(value) ? value : []
    return isNumber(from) && isNumber(to) && Number(from) <= Number(to) ? {} : { [key]: `${fact.field}须填写起止值` }
  }
  if (leaf.op === 'in') return Array.isArray(value) && value.length > 0 ? {} : { [key]: `请选择${fact.field}` }
  if (fact.type === 'number') return isNumber(value) ? {} : { [key]: `请输入${fact.field}` }
  return value === '' ? { [key]: `请选择${fact.field}` } : {}
}

/** The rule as a sentence: 年龄大于等于60岁，且（…）. */
export function ruleWords(rule: TagRule, facts: readonly TagFact[], nested = false): string {
  const mode = modeOf(rule)
  if (mode !== null) {
    const words = partsOf(rule)
      .map((part) => ruleWords(part, facts, true))
      .join(mode === 'all' ? '，且' : '，或')
    return nested && partsOf(rule).length > 1 ? `（${words}）` : words
  }
  const leaf = rule as Leaf
  const fact = facts.find(({ field }) => field === leaf.field)
  const word = (value: unknown) =>
    fact?.type === 'flag'
      ? value === true
        ? '是'
        : '否'
      : (fact?.options?.find(({ code }) => String(code) === String(value))?.label ??
        `${String(value)}${fact?.unit ?? ''}`)
  const values = Array.isArray(leaf.value)
    ? leaf.value.map(word).join(leaf.op === 'between' ? '至' : '、')
    : word(leaf.value)
  return `${leaf.days === undefined ? '' : `近${leaf.days}天`}${leaf.field}${OP_WORDS[leaf.op]}${values}`
}
