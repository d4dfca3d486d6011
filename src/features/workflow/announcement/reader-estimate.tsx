import { ANNOUNCEMENT_AUDIENCE, type Announcement } from '@wuguan/contract/workflow/announcement.entity'
import { estimateReaders } from '@wuguan/contract/workflow/announcement.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useRead } from '@wuguan/crud/task'

/** How many people a saved audience means as things stand. */
export function ReaderEstimate({ row }: { row: Announcement | null }) {
  const audience = row?.audience ?? null
  const { data } = useRead(
    'workflow.announcement.estimate',
    estimateReaders,
    row && audience !== null
      ? {
          audience,
          companies: row.companies ?? [],
          departments: row.departments ?? [],
          positions: row.positions ?? [],
          communities: row.communities ?? [],
        }
      : null,
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
