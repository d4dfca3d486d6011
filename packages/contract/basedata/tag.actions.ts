import { defineAction, returns } from '../kernel/action.ts'
import { uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { TagRule } from './tag.entity.ts'

/** Tags by rule and by hand, and what they say about the customers. */
export interface TagFact {
  field: string
  type: 'number' | 'choice' | 'flag'
  ops: string[]
  unit?: string
  /** Of a choice. */
  options?: { code: string | number; label: string }[]
  /** Counted over the last `days` days. */
  days?: boolean
}
export interface TagTrial {
  count: number
  customers: { id: string; name: string; mobile: string | null; houseNames: string[] }[]
}
export interface TagAnalysis {
  customers: number
  tagged: number
  /** Percent with two places. */
  coverage: string
  members: { tagId: string; name: string; category: string | null; count: number }[]
  byCommunity: { tagId: string; communityId: number; communityName: string; count: number }[]
  /** overlap = both / the smaller of the two, in percent. */
  overlap: { a: string; b: string; both: number; rate: string }[]
  trend: { date: string; tagId: string; count: number }[]
}

export const tagRule: z.ZodType<TagRule> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(tagRule).min(1, '请添加条件').max(20, '条件最多20项') }),
    z.strictObject({ any: z.array(tagRule).min(1, '请添加条件').max(20, '条件最多20项') }),
    z.strictObject({
      field: z.string('请选择条件').max(20),
      op: z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'between'], '请选择比较方式'),
      value: z.union(
        [z.string().max(60), z.number(), z.boolean(), z.array(z.union([z.string().max(60), z.number()])).max(100)],
        '请输入条件值',
      ),
      days: z.number().int().min(1).max(3650).optional(),
    }),
  ]),
) as z.ZodType<TagRule>

export const tagFacts = defineAction('basedata.tagFacts', {
  label: '标签条件',
  method: 'GET',
  path: '/basedata/base/tag/facts',
  permission: 'basedata:tag:list',
  input: z.object({}),
  output: returns<TagFact[]>(),
})
export const tryTag = defineAction('basedata.tryTag', {
  label: '标签试算',
  path: '/basedata/base/tag/trial',
  permission: 'basedata:tag:edit',
  input: z.object({ rule: z.unknown() }),
  output: returns<TagTrial>(),
  sample: () => ({ rule: { field: '年龄', op: 'gte', value: 60 } }),
})
export const refreshTag = defineAction('basedata.refreshTag', {
  label: '刷新标签',
  path: '/basedata/base/tag/refresh',
  permission: 'basedata:tag:edit',
  input: z.object({ id: uuid('标签', 'basedata.tag') }),
  output: returns<{ memberCount: number }>(),
})
export const addTagMembers = defineAction('basedata.addTagMembers', {
  label: '添加标签客户',
  path: '/basedata/base/tagMember/add',
  permission: 'basedata:tag:member',
  input: z.object({ tagId: uuid('标签', 'basedata.tag'), customerIds: uuids('客户', 'basedata.customer') }),
  output: returns<{ added: number }>(),
})
export const tagAnalysis = defineAction('basedata.tagAnalysis', {
  label: '标签分析',
  method: 'GET',
  path: '/basedata/base/tag/analysis',
  permission: 'basedata:tag:list',
  input: z.object({}),
  output: returns<TagAnalysis>(),
})
