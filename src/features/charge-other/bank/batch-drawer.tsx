import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bankDeductBatch, type OddRow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductLine } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { useDetail } from '@wuguan/crud/controllers'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { VerbButtons } from '@wuguan/crud/flow'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { RecordFacts } from '@wuguan/crud/record-description'
import { Alert } from '@wuguan/ui/alert'
import { Drawer } from '@wuguan/ui/drawer'
import type { DataTableColumn } from '@wuguan/ui/table'
import { FewRows, money, type Numbered } from './few-rows'

const FACTS = [
  'bankCode',
  'deductDate',
  'status',
  'lineCount',
  'totalAmount',
  'successAmount',
  'failAmount',
  'receiptAmount',
  'bankAmount',
]
const ODD: DataTableColumn<Numbered<OddRow>>[] = [
  { key: 'row', title: '文件行', width: 80, render: (odd) => odd.row },
  { key: 'lineNo', title: '序号', width: 80, render: (odd) => odd.lineNo },
  money('amount', '文件金额'),
  { key: 'why', title: '异常原因', width: 240, render: (odd) => odd.why },
]
const EVERY_MS = 2000
const LINE_LIST: EntityUi = { list: { filters: ['result', 'payerCustomerId'] } }

/** One batch: how it stands, what can be done, its lines, and rows of the answer that are none of them. */
export function BatchDrawer({ id, ui, close }: { id: string; ui: EntityUi; close: () => void }) {
  const { row } = useDetail(bankDeductBatch, id)
  const [search, setSearch] = useState<ListScreenProps['search']>({})
  const client = useQueryClient()
  const posting = row?.status === DEBIT_STATUS.posting
  useEffect(() => {
    if (!posting) return
    const timer = setInterval(() => {
      for (const name of [bankDeductBatch.name, bankDeductLine.name])
        void client.invalidateQueries({ queryKey: [name] })
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [posting, client])
  return (
    <Drawer open onOpenChange={close} title={`代扣批次 ${row?.batchNo ?? ''}`} width={1280}>
      {row && (
        <div className="flex h-full min-h-0 flex-col gap-3">
          <div className="flex flex-wrap justify-end gap-2">
            <VerbButtons ui={ui.flow!} row={row} />
          </div>
          {row.failReason && <Alert tone="danger" title={row.failReason} />}
          <RecordFacts
            entity={bankDeductBatch}
            row={row}
            fields={row.sourceBatchId ? [...FACTS, 'sourceBatchId'] : FACTS}
          />
          {row.oddRows && row.oddRows.length > 0 && <FewRows label="回盘异常行" columns={ODD} rows={row.oddRows} />}
          <div className="min-h-80 flex-1">
            <ListScreen
              entity={bankDeductLine}
              ui={LINE_LIST}
              screen="charge-other.bankDeductLine.batch"
              fixedFilters={{ batchId: id }}
              search={search}
              onSearch={setSearch}
            />
          </div>
        </div>
      )}
    </Drawer>
  )
}
