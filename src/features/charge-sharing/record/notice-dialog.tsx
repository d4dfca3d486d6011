import { type NoticeSheet, sharingNotice } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { figure } from '../shared/words'

/** 公示单 for the notice board: rooms, weights and amounts, no names. */
export function NoticeDialog({ id, close }: { id: string; close: () => void }) {
  const read = useRead<NoticeSheet>(sharingRecord.name, sharingNotice, { id }, { keep: false })
  return (
    <Dialog open onOpenChange={close} title="公示单" width={900}>
      <Loaded read={read} what="公示单" lines={10}>
        {(sheet) => (
          <PrintSheet
            title={`${sheet.standardName}公摊公示`}
            paper="A4"
            head={sheet.communityName}
            facts={[
              { label: '期间', value: sheet.feePeriod },
              { label: '户数', value: String(sheet.rows.length) },
              { label: '分摊额', value: formatMoney(sheet.total) },
            ]}
          >
            <p>{sheet.words}</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">房号</th>
                  <th scope="col" data-align="end">
                    权重
                  </th>
                  <th scope="col" data-align="end">
                    金额
                  </th>
                </tr>
              </thead>
              <tbody>
                {sheet.rows.map((row) => (
                  <tr key={row.roomName}>
                    <td>{row.roomName}</td>
                    <td data-align="end">{figure(row.weight)}</td>
                    <td data-align="end">{formatMoney(row.amount)}</td>
                  </tr>
                ))}
                <tr>
                  <td colSpan={2}>合计</td>
                  <td data-align="end">{formatMoney(sheet.total)}</td>
                </tr>
              </tbody>
            </table>
          </PrintSheet>
        )}
      </Loaded>
    </Dialog>
  )
}
