import type { ReviewCheck } from '@wuguan/contract/basedata/customer.actions'

export type ReviewTab = '1' | '2' | '3' | '4' | 'all'
const TABS: readonly string[] = ['1', '2', '3', '4', 'all']

export const reviewTab = (view: string | undefined): ReviewTab =>
  view !== undefined && TABS.includes(view) ? (view as ReviewTab) : '1'
export const reviewFilters = (tab: ReviewTab): Readonly<Record<string, string>> =>
  tab === 'all' ? {} : { status: tab }

export interface CheckItem {
  key: 'name' | 'house' | 'certNo' | 'idNo'
  label: string
  /** What the register says of it by itself; null where it has nothing to compare with. */
  hint: boolean | null
}
/** The list that the auditor goes through by eye. The register's own comparison stands beside each item as a hint. */
export function checkItems(claim: Readonly<Record<string, unknown>>, check: ReviewCheck): readonly CheckItem[] {
  const owned = check.owners.length > 0
  return [
    { key: 'name', label: '姓名一致', hint: owned ? check.match.name : null },
    { key: 'house', label: '房号一致', hint: null },
    {
      key: 'certNo',
      label: '证号一致',
      hint: claim['certNo'] == null || check.house.certNo === null ? null : check.match.certNo,
    },
    ...(claim['idNo'] == null
      ? []
      : [{ key: 'idNo' as const, label: '证件号码一致', hint: owned ? check.match.idNo : null }]),
  ]
}
