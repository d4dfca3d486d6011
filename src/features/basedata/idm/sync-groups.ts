import type { SyncPlan } from '@wuguan/contract/basedata/device.actions'
import type { Tone } from '@wuguan/ui/tag'

export interface SyncGroup {
  key: string
  label: string
  tone: Tone
  lines: readonly { id: string; name: string; note: string }[]
}

/** What a sync would do, kind by kind; what needs somebody's eyes comes first. */
export function syncGroups(plan: SyncPlan): SyncGroup[] {
  const groups: SyncGroup[] = [
    {
      key: 'conflicts',
      label: '冲突',
      tone: 'danger',
      lines: plan.conflicts.map((one) => ({ id: one.externalId, name: one.name, note: one.reason })),
    },
    {
      key: 'disable',
      label: '停用',
      tone: 'warning',
      lines: plan.disable.map((one) => ({
        id: one.externalId,
        name: one.name,
        note: one.userId === null ? '未匹配用户' : '停用匹配的用户',
      })),
    },
    {
      key: 'create',
      label: '新增',
      tone: 'success',
      lines: plan.create.map((one) => ({ id: one.externalId, name: one.name, note: '' })),
    },
    {
      key: 'match',
      label: '匹配',
      tone: 'info',
      lines: plan.match.map((one) => ({ id: one.externalId, name: one.name, note: `匹配到 ${one.username}` })),
    },
    {
      key: 'update',
      label: '更新',
      tone: 'info',
      lines: plan.update.map((one) => ({ id: one.externalId, name: one.name, note: one.changes.join('、') })),
    },
  ]
  return groups.filter((group) => group.lines.length > 0)
}
