import { defineAction, returns } from '../kernel/action.ts'
import { nothing, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** 报表中心: every report that somebody may open, where it stands and what he does with it. */
const BASE = '/charge/report/center'

export interface CenterReport {
  /** The path of a page of the product, or the id of an external report: what is marked and opened by. */
  readonly key: string
  readonly title: string
  readonly group: string
  /** On the report server; null for a page of the product. */
  readonly externalPath: string | null
  readonly note: string | null
  readonly favourite: boolean
  readonly openedAt: string | null
}
export const reportCenter = defineAction('charge-other.reportCenter', {
  label: '报表中心',
  method: 'GET',
  path: BASE,
  permission: 'charge-other:report-center:list',
  input: nothing,
  output: returns<CenterReport[]>(),
})

const key = z.string('请选择报表').trim().min(1, '请选择报表').max(120, '报表不存在')
export const openReport = defineAction('charge-other.openReport', {
  label: '打开报表',
  path: `${BASE}/opened`,
  permission: 'charge-other:report-center:list',
  input: z.object({ key }),
  output: returns<null>(),
  sample: () => ({ key: '/charge/report/unpaid' }),
})
export const markReport = defineAction('charge-other.markReport', {
  label: '收藏报表',
  path: `${BASE}/favourite`,
  permission: 'charge-other:report-center:favourite',
  input: z.object({ key, favourite: z.boolean('请选择是否收藏') }),
  output: returns<null>(),
  sample: () => ({ key: '/charge/report/unpaid', favourite: true }),
})
export const externalReport = defineAction('charge-other.externalReport', {
  label: '外部报表',
  method: 'GET',
  path: `${BASE}/external/{id}`,
  permission: 'charge-other:report-center:list',
  input: z.object({ id: uuid('报表', 'charge-other.reportDef') }),
  output: returns<{ id: string; title: string; path: string }>(),
})
