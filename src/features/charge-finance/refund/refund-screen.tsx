import { useEffect, useState } from 'react'
import {
  COMPONENT,
  REFUND_HANDLING,
  REFUND_STATUS,
  REFUND_TARGET,
  REFUND_TYPE,
} from '@wuguan/contract/charge-finance/codes'
import { PREPAID_KIND } from '@wuguan/contract/charge-prepaid/codes'
import { type RefundDetail, refundDetail } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Skeleton } from '@wuguan/ui/skeleton'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { ApprovalRail } from '../parts/approval-rail'
import { AttachmentLinks } from '../parts/attachments-field'
import { DocumentHead, DocumentPart } from '../parts/document-head'
import { DocumentLink } from '../parts/document-link'
import { Fact, Facts } from '../parts/facts'
import { PropertyCell } from '../receivable/cells'
import { Money } from '../shared/money'
import { PayeeAccount } from './payee-account'
import { RefundPrintDialog } from './refund-print'
import { REFUND_VERBS, codeOf, mayDo, useRefundVerbs } from './refund-verbs'

/** 退款详情: what goes back of which row, how, who agreed, and what left the till for it. */
export function RefundScreen({ refundNumber }: { refundNumber: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead<RefundDetail>('charge-finance.refundDetail', refundDetail, { refundNumber }, { keep: false })
  useEffect(() => setTitle(`退款单 ${refundNumber}`), [setTitle, refundNumber])
  return (
    <Loaded read={read} what="退款单">
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

const FAILED = 6
function Detail({ detail }: { detail: RefundDetail }) {
  const { can } = useCrudPort()
  const { row } = useDetail(refund, detail.id)
  const { start, dialog } = useRefundVerbs()
  const [printing, setPrinting] = useState(false)
  if (!row) return <Skeleton lines={6} className="p-4" />
  const verbs = REFUND_VERBS.filter((verb) => mayDo(verb, row) && can(codeOf(verb, row)))
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DocumentHead
        no={detail.refundNumber}
        states={REFUND_STATUS}
        status={Number(row['status'])}
        kind={labelOf(REFUND_TYPE, String(row['type']))}
        amount={String(row['total'])}
      >
        {verbs.map((verb) => (
          <Button
            key={verb.key}
            variant={verb.danger ? 'danger' : verb.key === 'payout' ? 'primary' : 'default'}
            onClick={() => start(verb, row)}
          >
            {verb.label}
          </Button>
        ))}
        <Button onClick={() => setPrinting(true)}>打印退款单</Button>
      </DocumentHead>
      {row['status'] === FAILED && (
        <Alert tone="danger" title="退款失败">
          {String(row['failReason'] ?? '渠道没有说明原因')}
        </Alert>
      )}
      <div className="flex min-h-0 flex-1 gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
          <RefundFacts row={row} detail={detail} />
          {detail.lines.length > 0 && <Rows title="退款明细" columns={LINES} rows={detail.lines} />}
          {detail.payments.length > 0 && <Rows title="付出" columns={PAYMENTS} rows={detail.payments} />}
          {detail.prepaidEntries.length > 0 && <Rows title="预存变动" columns={PREPAID} rows={detail.prepaidEntries} />}
        </div>
        <ApprovalRail instanceId={detail.processInstanceId} />
      </div>
      {dialog}
      {printing && <RefundPrintDialog row={row} detail={detail} close={() => setPrinting(false)} />}
    </div>
  )
}

function Rows<R extends { id: string }>({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly DataTableColumn<R>[]
  rows: readonly R[]
}) {
  return (
    <DocumentPart title={title}>
      <DataTable
        ariaLabel={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        density="compact"
        className="h-auto"
      />
    </DocumentPart>
  )
}

function RefundFacts({ row, detail }: { row: AnyRow; detail: RefundDetail }) {
  const text = (field: string) => String(row.titles[field] ?? row[field] ?? '—')
  return (
    <Facts label="退款信息">
      <Fact label="房号">
        <PropertyCell row={row} />
      </Fact>
      <Fact label="客户">{text('payerCustomerId')}</Fact>
      {detail.accountNo ? (
        <Fact label="预存账户">{detail.accountNo}</Fact>
      ) : (
        <Fact label="收款单">
          <DocumentLink type="receipt" no={detail.receiptNumber} />
        </Fact>
      )}
      <Fact label="退款方式">{labelOf(REFUND_TARGET, String(row['target']))}</Fact>
      {row['target'] === 'transfer' && (
        <>
          <Fact label="收款人">{text('payeeName')}</Fact>
          <Fact label="收款账号">
            <PayeeAccount row={row} />
          </Fact>
          <Fact label="开户行" wide>
            {text('payeeBank')}
          </Fact>
        </>
      )}
      <Fact label="退出资金">
        <Money value={detail.plan.money} />
      </Fact>
      <Fact label="退回预存">
        <Money value={detail.plan.prepaid} />
      </Fact>
      <Fact label="申请人">{text('applicantId')}</Fact>
      <Fact label="提交时间">{text('submittedAt')}</Fact>
      <Fact label="退款时间">{text('paidAt')}</Fact>
      <Fact label="退款人">{text('paidBy')}</Fact>
      <Fact label="入账日期">{text('bookDate')}</Fact>
      <Fact label="退款流水号">{text('payoutTradeNo')}</Fact>
      <Fact label="退款原因" wide>
        {text('reason')}
      </Fact>
      <Fact label="凭证" wide>
        <AttachmentLinks files={row['attachments'] as readonly Attachment[] | null} />
      </Fact>
    </Facts>
  )
}

type Line = RefundDetail['lines'][number]
const LINES: readonly DataTableColumn<Line>[] = [
  { key: 'no', title: '应收编号', width: 140, render: (line) => <span className="tabular">{line.receivableNo}</span> },
  { key: 'item', title: '收费项目', width: 125, render: (line) => line.itemName },
  { key: 'period', title: '费用期间', width: 80, render: (line) => line.feePeriod },
  { key: 'component', title: '组成', width: 65, render: (line) => labelOf(COMPONENT, line.component) },
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
