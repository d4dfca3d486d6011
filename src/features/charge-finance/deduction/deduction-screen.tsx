import { ApprovalRail } from '@/features/bpm'
import { type DeductionDetail, deductionDetail } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { DocumentScreen, DocumentTable } from '@wuguan/crud/document-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { DEBT_COLUMNS } from '../parts/line-columns'
import { Money } from '../shared/money'
import { deductionUi } from './deduction.ui'

/** 减免详情: what it takes off which receivable, why, and who agreed. */
export function DeductionScreen({ deductedNumber }: { deductedNumber: string }) {
  const read = useRead('charge-finance.deductionDetail', deductionDetail, { deductedNumber }, { keep: false })
  return (
    <Loaded read={read} what="减免单">
      {({ id, processInstanceId, lines }) => (
        <DocumentScreen
          entity={deduction}
          ui={deductionUi}
          id={id}
          kind="source"
          amount="total"
          facts={FACTS}
          rail={() => <ApprovalRail instanceId={processInstanceId} />}
        >
          <DocumentTable title="减免明细" columns={LINES} rows={lines} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

const FACTS = [
  'propertyName',
  'deductedTypeId',
  'principalTotal',
  'lateFeeTotal',
  'applicantId',
  'submittedAt',
  'effectiveDate',
  'receiptId',
  'reason',
  'attachments',
  'revokedBy',
  'revokedAt',
  'revokeReason',
] as const

type Line = DeductionDetail['lines'][number]
const LINES: readonly DataTableColumn<Line>[] = [
  ...DEBT_COLUMNS,
  {
    key: 'mode',
    title: '方式',
    width: 90,
    render: (line) => (line.mode === 'ratio' && line.ratio ? `按比例 ${line.ratio}` : '按金额'),
  },
  { key: 'amount', title: '减免金额', width: 90, align: 'end', render: (line) => <Money value={line.amount} /> },
  { key: 'owed', title: '现欠费', width: 90, align: 'end', render: (line) => <Money value={line.outstanding} /> },
  {
    key: 'posted',
    title: '入账',
    width: 75,
    render: (line) => (line.posted ? <Tag tone="success">已入账</Tag> : '未入账'),
  },
]
