import type { ChangeDetail, ChangeField } from '@wuguan/contract/basedata/change.actions'

export type ChangeTab = 'pending' | 'mine' | 'all'

/** Conditions that a tab sets; the user's own come on top. */
export function changeFilters(tab: ChangeTab, userId: number | null): Readonly<Record<string, string>> {
  if (tab === 'pending') return { status: '1' }
  return tab === 'mine' && userId !== null ? { applicantId: String(userId) } : {}
}

/** Why it cannot be approved as it stands; null when it can. */
export function obstacle(change: Pick<ChangeDetail, 'action' | 'fields' | 'impact' | 'status'>): string | null {
  if (change.status !== 1) return null
  if (change.action === 'update' && change.fields.some((field) => field.drifted)) return '数据已变化，请驳回后重新提交'
  const blocking = change.impact.filter((one) => one.blocks)
  if (blocking.length > 0)
    return `存在阻断项：${blocking.map(({ label, count }) => `${label} ${count} 条`).join('、')}，处理后才能通过`
  return null
}

/** Fields that say something; an addition and a deletion list only those with a value. */
export const shownFields = (change: Pick<ChangeDetail, 'action' | 'fields'>): readonly ChangeField[] =>
  change.action === 'update'
    ? change.fields
    : change.fields.filter((field) => (change.action === 'add' ? field.afterText : field.beforeText) !== '')
