import { type TagFact, tagRule } from '@wuguan/contract/basedata/tag.actions'
import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { isDecimal } from '@wuguan/contract/kernel/decimal'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Params } from '../../../kernel/db/sql.ts'
import { type FactContext, factNamed } from './facts.ts'

/** A condition tree compiled to SQL over the customers of an alias: every value is a parameter, every field a declared fact. */
const MAX_DEPTH = 6
type Leaf = Extract<TagRule, { field: string }>
const wrong = (message: string) => badInput({ rule: message })

export function checkRule(rule: unknown): TagRule {
  const parsed = tagRule.safeParse(rule)
  if (!parsed.success) throw wrong('标签规则不正确')
  return parsed.data
}

export function ruleSql(rule: TagRule, context: FactContext, params: Params, depth = 0): string {
  if (depth > MAX_DEPTH) throw wrong('标签规则层级过深')
  if ('all' in rule) return `(${rule.all.map((part) => ruleSql(part, context, params, depth + 1)).join(' and ')})`
  if ('any' in rule) return `(${rule.any.map((part) => ruleSql(part, context, params, depth + 1)).join(' or ')})`
  const fact = factNamed(rule.field)
  if (!fact) throw wrong(`未知的条件：${rule.field}`)
  if (!fact.ops.includes(rule.op)) throw wrong(`${rule.field}不支持该比较方式`)
  if (fact.days && rule.days === undefined) throw wrong(`请填写${rule.field}的天数`)
  return fact.sql((value) => comparison(rule, fact, value, params), context, params, rule.days ?? 0)
}

const SIGNS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

function comparison(
  rule: Leaf,
  fact: Pick<TagFact, 'field' | 'type' | 'options'>,
  value: string,
  params: Params,
): string {
  const literal = (raw: unknown) => {
    if (fact.type === 'number') {
      const text = String(raw)
      if (typeof raw === 'boolean' || !isDecimal(text, 14, 2)) throw wrong(`${fact.field}的条件值须为数字`)
      return `${params.add(text)}::numeric`
    }
    if (fact.type === 'flag') {
      if (typeof raw !== 'boolean') throw wrong(`${fact.field}的条件值不正确`)
      return `${params.add(raw)}::boolean`
    }
    if (fact.options && !fact.options.some((option) => String(option.code) === String(raw)))
      throw wrong(`${fact.field}的条件值不正确`)
    return `${params.add(String(raw))}::text`
  }
  const left = fact.type === 'choice' ? `(${value})::text` : value
  if (rule.op === 'in' || rule.op === 'between') {
    if (!Array.isArray(rule.value)) throw wrong(`${fact.field}的条件值不正确`)
    if (rule.op === 'between') {
      if (rule.value.length !== 2) throw wrong(`${fact.field}须填写起止值`)
      return `${left} between ${literal(rule.value[0])} and ${literal(rule.value[1])}`
    }
    if (rule.value.length === 0) throw wrong(`请选择${fact.field}`)
    return `${left} in (${rule.value.map(literal).join(', ')})`
  }
  if (Array.isArray(rule.value)) throw wrong(`${fact.field}的条件值不正确`)
  return `${left} ${SIGNS[rule.op]} ${literal(rule.value)}`
}
