import { useEffect } from 'react'
import { COMPONENT, DEDUCTION_SOURCE, DEDUCTION_STATUS } from '@wuguan/contract/charge-finance/codes'
import { type DeductionDetail, deductionDetail } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Skeleton } from '@wuguan/ui/skeleton'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { ApprovalRail } from '../parts/approval-rail'
import { AttachmentLinks } from '../parts/attachments-field'
import { DocumentHead, DocumentPart } from '../parts/document-head'
import { DocumentLink } from '../parts/document-link'
import { Fact, Facts } from '../parts/facts'
import { PropertyCell } from '../receivable/cells'
import { Money } from '../shared/money'
import { DEDUCTION_VERBS, mayDo, useDeductionVerbs } from './use-deduction-verbs'

/** 减免详情: what it takes off which receivable, why, and who agreed. */
export function DeductionScreen({ deductedNumber }: { deductedNumber: string }) {
  const { setTitle } = useCrudPort()
  const read = useRead<DeductionDetail>(
    'charge-finance.deductionDetail',
    deductionDetail,
    { deductedNumber },
    { keep: false },
  )
  useEffect(() => setTitle(`减免单 ${deductedNumber}`), [setTitle, deductedNumber])
  return (
    <Loaded read={read} what="减免单">
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: DeductionDetail }) {
  const { can } = useCrudPort()
  const { row } = useDetail(deduction, detail.id)
  const { start, dialog } = useDeductionVerbs()
  if (!row) return <Skeleton lines={6} className="p-4" />
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DocumentHead
        no={detail.deductedNumber}
        states={DEDUCTION_STATUS}
        status={Number(row['status'])}
        kind={labelOf(DEDUCTION_SOURCE, String(row['source']))}
        amount={String(row['total'])}
      >
        {DEDUCTION_VERBS.filter((verb) => mayDo(verb, row) && can(verb.action.permission ?? '')).map((verb) => (
          <Button key={verb.key} variant={verb.danger ? 'danger' : 'default'} onClick={() => start(verb, row)}>
            {verb.label}
          </Button>
        ))}
      </DocumentHead>
      <div className="flex min-h-0 flex-1 gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
          <DeductionFacts row={row} />
          <DocumentPart title="减免明细">
            <DataTable
              ariaLabel="减免明细"
              columns={LINES}
              rows={detail.lines}
              rowKey={(line) => line.id}
              density="compact"
              className="h-auto"
            />
          </DocumentPart>
        </div>
        <ApprovalRail instanceId={detail.processInstanceId} />
      </div>
      {dialog}
    </div>
  )
}

function DeductionFacts({ row }: { row: AnyRow }) {
  const text = (field: string) => String(row.titles[field] ?? row[field] ?? '—')
  return (
    <Facts label="减免信息">
      <Fact label="房号">
        <PropertyCell row={row} />
      </Fact>
      <Fact label="减免类型">{text('deductedTypeId')}</Fact>
      <Fact label="减免本金">
        <Money value={String(row['principalTotal'])} />
      </Fact>
      <Fact label="减免违约金">
        <Money value={String(row['lateFeeTotal'])} />
      </Fact>
      <Fact label="申请人">{text('applicantId')}</Fact>
      <Fact label="提交时间">{text('submittedAt')}</Fact>
      <Fact label="生效日期">{text('effectiveDate')}</Fact>
      <Fact label="收款单">
        <DocumentLink type="receipt" no={(row.titles['receiptId'] as string | undefined) ?? null} />
      </Fact>
      <Fact label="减免原因" wide>
        {text('reason')}
      </Fact>
      <Fact label="附件" wide>
        <AttachmentLinks files={row['attachments'] as Attachment[] | null} />
      </Fact>
      {row['revokedAt'] ? (
        <Fact label="撤销" wide>
          {text('revokedBy')} {text('revokedAt')} {text('revokeReason')}
        </Fact>
      ) : null}
    </Facts>
  )
}

type Line = DeductionDetail['lines'][number]
const LINES: readonly DataTableColumn<Line>[] = [
  { key: 'no', title: '应收编号', width: 140, render: (line) => <span className="tabular">{line.receivableNo}</span> },
  { key: 'item', title: '收费项目', width: 120, render: (line) => line.itemName },
  { key: 'period', title: '费用期间', width: 80, render: (line) => line.feePeriod },
  { key: 'component', title: '组成', width: 60, render: (line) => labelOf(COMPONENT, line.component) },
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
