import { sharingNotice } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded, useRead } from '@wuguan/crud/task'
import { usePrints } from '@wuguan/crud/prints'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet, SheetTable, paperWidth } from '@wuguan/ui/print-sheet'
import { figure } from '../shared/words'

/** 公示单 for the notice board: rooms, weights and amounts, no names. */
export function NoticeDialog({ id, close }: { id: string; close: () => void }) {
  const prints = usePrints(sharingRecord, id)
  const read = useRead(sharingRecord.name, sharingNotice, { id }, { keep: false })
  return (
    <Dialog open onOpenChange={close} title="打印公示单" width={paperWidth()}>
      <Loaded read={read} what="公示单" lines={10}>
        {(sheet) => (
          <PrintSheet
            title={`${sheet.standardName}公摊公示`}
            prints={prints}
            close={close}
            head={sheet.communityName}
            facts={[
              { label: '期间', value: sheet.feePeriod },
              { label: '户数', value: String(sheet.rows.length) },
              { label: '分摊额', value: formatMoney(sheet.total) },
            ]}
          >
            <p>{sheet.words}</p>
            <SheetTable
              columns={[
                { head: '房号', cell: (row) => row.roomName },
                { head: '权重', end: true, cell: (row) => figure(row.weight) },
                { head: '金额', end: true, cell: (row) => formatMoney(row.amount) },
              ]}
              rows={sheet.rows}
              sums={[['合计', formatMoney(sheet.total)]]}
            />
          </PrintSheet>
        )}
      </Loaded>
    </Dialog>
  )
}
