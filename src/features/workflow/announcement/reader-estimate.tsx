import { ANNOUNCEMENT_AUDIENCE } from '@wuguan/contract/workflow/announcement.entity'
import { estimateReaders } from '@wuguan/contract/workflow/announcement.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useRead } from '@wuguan/crud/task'

const places = (row: AnyRow, name: string) => (row[name] as number[] | null) ?? []

/** How many people a saved audience means as things stand. */
export function ReaderEstimate({ row }: { row: AnyRow | null }) {
  const audience = (row?.['audience'] as number | null) ?? null
  const { data } = useRead<{ staff: number; owners: number }>(
    'workflow.announcement.estimate',
    estimateReaders,
    row
      ? {
          audience,
          companies: places(row, 'companies'),
          departments: places(row, 'departments'),
          positions: places(row, 'positions'),
          communities: places(row, 'communities'),
        }
      : {},
    { enabled: audience !== null },
  )
  if (audience === null || !data) return null
  return (
    <p role="status" className="rounded bg-info-soft px-3 py-2 text-table text-info-text">
      {labelOf(ANNOUNCEMENT_AUDIENCE, audience)}：预计读者
      {data.staff > 0 && ` 员工 ${data.staff} 人`}
      {data.owners > 0 && ` 业主 ${data.owners} 人`}
      {data.staff + data.owners === 0 && ' 0 人'}
    </p>
  )
}
