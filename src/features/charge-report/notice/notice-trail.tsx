import type { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { paymentNoticeFollow } from '@wuguan/contract/charge-report/payment-notice-follow.entity'
import { paymentNoticePush } from '@wuguan/contract/charge-report/payment-notice-push.entity'
import type { AnyEntity, AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { useRows } from '@wuguan/crud/controllers'
import { fieldColumns } from '@wuguan/crud/field-columns'
import { Loaded } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable } from '@wuguan/ui/table'

interface PartProps {
  entity: AnyEntity
  columns: readonly string[]
  noticeId: string
  none: string
}
function Part({ entity, columns, noticeId, none }: PartProps) {
  const read = useRows(entity, { noticeId })
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-subtitle font-semibold">{entity.label}</h3>
      <Loaded read={read} what={entity.label} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title={none} />
          ) : (
            <DataTable<AnyRow>
              ariaLabel={entity.label}
              columns={fieldColumns(entity, columns)}
              rows={rows}
              rowKey={(row) => String(row.id)}
            />
          )
        }
      </Loaded>
    </section>
  )
}

/** What became of a notice: who spoke with its payer, and how it went to him. */
export function NoticeTrail({ row, close }: { row: ScreenRow<typeof paymentNotice>; close: () => void }) {
  const noticeId = String(row.id)
  return (
    <Drawer open onOpenChange={(open) => !open && close()} width={860} title={`${row.noticeNo} 跟进与推送`}>
      <div className="flex flex-col gap-5">
        <Part
          entity={paymentNoticeFollow}
          columns={['at', 'userId', 'way', 'result', 'promisedDate', 'content']}
          noticeId={noticeId}
          none="还没有跟进"
        />
        <Part
          entity={paymentNoticePush}
          columns={['channel', 'receiver', 'status', 'attempt', 'failReason', 'sentAt', 'deliveredAt', 'readAt']}
          noticeId={noticeId}
          none="还没有推送过"
        />
      </div>
    </Drawer>
  )
}
