import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { daily } from './daily.report.ts'

export interface DailyPush {
  readonly communityId: number
  readonly community: string
  /** Who manages the community; null where nobody does. */
  readonly manager: string | null
  readonly title: string
  readonly body: string
  /** Why nobody is told; null where the manager is. */
  readonly why: string | null
}
/** 推送预览: what the managers of communities are told of a day in the morning after it. */
export const dailyPushPreview = defineAction('work-order.dailyPushPreview', {
  label: '推送预览',
  method: 'GET',
  path: `${daily.path}/push`,
  permission: daily.permission,
  fields: { day: f.date('日期', { help: '不填写时为昨天' }) },
  output: returns<DailyPush[]>(),
})
