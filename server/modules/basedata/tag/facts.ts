import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { HOUSE_TYPE } from '@wuguan/contract/basedata/house.entity'
import type { TagFact } from '@wuguan/contract/basedata/tag.actions'
import { GENDER } from '@wuguan/contract/system/gender'
import type { Options } from '@wuguan/contract/kernel/options'
import type { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { liveOn } from '../support.service.ts'

export interface FactContext {
  /** Customers of the statement. */
  readonly alias: string
  /** Placeholder of today's date; a parameter of the statement only when a fact asks for it. */
  readonly today: string
}
export function factContext(alias: string, today: string, params: Params): FactContext {
  let placeholder: string | null = null
  return {
    alias,
    get today() {
      return (placeholder ??= params.add(today))
    },
  }
}
/** What a tag may ask about a customer. `compare` writes the comparison of an SQL value with the rule's. */
export interface Fact extends TagFact {
  sql(compare: (value: string) => string, context: FactContext, params: Params, days: number): string
}

const NUMBER = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between']
const CHOICE = ['eq', 'ne', 'in']
const choicesOf = (of: Options) => of.items.map(({ code, label }) => ({ code, label }))
/** Facts of the houses that the customer is at today: one of them must fit. */
const anyHouse =
  (value: string) =>
  (compare: (value: string) => string, { alias, today }: FactContext) =>
    `exists (select 1 from customer_house ch join house h on h.id = ch.house_id and h.deleted_at is null where ch.customer_id = ${alias}.id and ${liveOn('ch', today)} and ${compare(value)})`

const facts: readonly Fact[] = [
  {
    field: '年龄',
    type: 'number',
    unit: '岁',
    ops: NUMBER,
    sql: (compare, { alias, today }) =>
      `(${alias}.birthday is not null and ${compare(`extract(year from age(${today}::date, ${alias}.birthday))`)})`,
  },
  {
    field: '性别',
    type: 'choice',
    options: choicesOf(GENDER),
    ops: CHOICE,
    sql: (compare, { alias }) => `(${alias}.gender is not null and ${compare(`${alias}.gender`)})`,
  },
  { field: '关系', type: 'choice', options: choicesOf(HOUSE_RELATION), ops: CHOICE, sql: anyHouse('ch.relation') },
  { field: '房产类型', type: 'choice', options: choicesOf(HOUSE_TYPE), ops: CHOICE, sql: anyHouse('h.house_type') },
  { field: '面积', type: 'number', unit: '㎡', ops: NUMBER, sql: anyHouse('h.building_area') },
  { field: '项目', type: 'choice', ops: CHOICE, sql: anyHouse('ch.community_id') },
  {
    field: 'App绑定',
    type: 'flag',
    ops: ['eq'],
    sql: (compare, { alias }) => compare(`exists (select 1 from fan f where f.customer_id = ${alias}.id)`),
  },
  {
    field: '入住年限',
    type: 'number',
    unit: '年',
    ops: NUMBER,
    sql: (compare, { alias, today }) =>
      `exists (select 1 from customer_house ch where ch.customer_id = ${alias}.id and ${liveOn('ch', today)} and ${compare(`extract(year from age(${today}::date, coalesce(ch.move_in_date, ch.start_date)))`)})`,
  },
]
export const factNamed = (field: string): Fact | undefined => facts.find((fact) => fact.field === field)

/** The facts as the rule editor offers them; communities are those of the caller. */
export async function readFacts({ q, actor }: ActionContext): Promise<TagFact[]> {
  const scope = actor.scope('basedata:tag:list')
  const communities = await q.query<{ code: number; label: string }>(
    'select id as code, name as label from community where id = any($1) and deleted_at is null order by order_num, id',
    [[...scope.communities, ...scope.ownCommunities]],
  )
  return facts.map(({ sql: _sql, ...fact }) => (fact.field === '项目' ? { ...fact, options: communities } : fact))
}
