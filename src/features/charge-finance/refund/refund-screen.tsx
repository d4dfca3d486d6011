import { ApprovalRail } from '@/features/bpm'
import { useState } from 'react'
import { REFUND_HANDLING, REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import { PREPAID_KIND } from '@wuguan/contract/charge-prepaid/codes'
import { type RefundDetail, refundDetail } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DocumentScreen, DocumentTable } from '@wuguan/crud/document-screen'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import type { DataTableColumn } from '@wuguan/ui/table'
import { DocumentLink } from '../parts/document-link'
import { DEBT_COLUMNS } from '../parts/line-columns'
import { Money } from '../shared/money'
import { RefundPrintDialog } from './refund-print'
import { refundUi } from './refund.ui'

/** 退款详情: what goes back of which row, how, who agreed, and what left the till for it. */
export function RefundScreen({ refundNumber }: { refundNumber: string }) {
  const read = useRead('charge-finance.refundDetail', refundDetail, { refundNumber }, { keep: false })
  return (
    <Loaded read={read} what="退款单">
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: RefundDetail }) {
  const [printing, setPrinting] = useState<AnyRow | null>(null)
  const { money, prepaid } = detail.plan
  return (
    <DocumentScreen
      entity={refund}
      ui={refundUi}
      id={detail.id}
      kind="type"
      amount="total"
      facts={[
        'propertyName',
        'payerCustomerId',
        detail.accountNo ? 'prepaidAccountId' : 'receiptId',
        'target',
        'payeeName',
        'payeeAccountNo',
        'payeeBank',
        { label: '退出资金', value: <Money value={money} /> },
        { label: '退回预存', value: <Money value={prepaid} /> },
        'applicantId',
        'submittedAt',
        'paidAt',
        'paidBy',
        'bookDate',
        'payoutTradeNo',
        'reason',
        'attachments',
      ]}
      actions={(row) => <Button onClick={() => setPrinting(row)}>打印退款单</Button>}
      note={({ status, failReason }) =>
        status === REFUND_STATUS.failed && (
          <Alert tone="danger" title="退款失败">
            {failReason ?? '渠道没有说明原因'}
          </Alert>
        )
      }
      rail={() => <ApprovalRail instanceId={detail.processInstanceId} />}
    >
      <DocumentTable title="退款明细" columns={LINES} rows={detail.lines} />
      <DocumentTable title="付出" columns={PAYMENTS} rows={detail.payments} />
      <DocumentTable title="预存变动" columns={PREPAID} rows={detail.prepaidEntries} />
      {printing && <RefundPrintDialog row={printing} detail={detail} close={() => setPrinting(null)} />}
    </DocumentScreen>
  )
}

type Line = RefundDetail['lines'][number]
const LINES: readonly DataTableColumn<Line>[] = [
  ...DEBT_COLUMNS,
  {
    key: 'receipt',
    title: '收款单',
    width: 145,
    render: (line) => <DocumentLink type="receipt" no={line.receiptNumber} />,
  },
  { key: 'amount', title: '退款金额', width: 90, align: 'end', render: (line) => <Money value={line.amount} /> },
  { key: 'handling', title: '处理方式', width: 85, render: (line) => labelOf(REFUND_HANDLING, line.handling) },
]
const PAYMENTS: readonly DataTableColumn<RefundDetail['payments'][number]>[] = [
  { key: 'at', title: '支付时间', width: 160, render: (row) => <span className="tabular">{row.paidAt}</span> },
  { key: 'method', title: '支付方式', width: 120, render: (row) => row.methodName },
  { key: 'amount', title: '金额', width: 110, align: 'end', render: (row) => <Money value={row.amount} /> },
  { key: 'trade', title: '流水号', width: 200, render: (row) => row.tradeNo ?? '—' },
]
const PREPAID: readonly DataTableColumn<RefundDetail['prepaidEntries'][number]>[] = [
  { key: 'account', title: '预存账户', width: 180, render: (row) => <span className="tabular">{row.accountNo}</span> },
  { key: 'kind', title: '类型', width: 110, render: (row) => labelOf(PREPAID_KIND, row.kind) },
  { key: 'amount', title: '金额', width: 110, align: 'end', render: (row) => <Money value={row.amount} /> },
]
