import type { ReactNode } from 'react'
import {
  COMPONENT,
  ENTRY_KIND,
  ENTRY_SIDE,
  LATE_FEE_START,
  RECEIVABLE_SOURCE,
} from '@wuguan/contract/charge-finance/codes'
import { type WhyAmount, whyAmount } from '@wuguan/contract/charge-finance/generation.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { DescriptionList } from '@wuguan/ui/description'
import { Drawer } from '@wuguan/ui/drawer'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import { CalcSteps } from './calc-steps'
import { DocumentLink } from './document-link'

/** 为什么是这个金额: the calculation, every movement since, and the late fee of today, so that a cashier can answer at the counter. */
export function WhyDrawer({ receivableId, close }: { receivableId: string; close: () => void }) {
  const read = useRead('charge-finance.receivable', whyAmount, { id: receivableId }, { keep: false })
  return (
    <Drawer
      open
      onOpenChange={close}
      width={760}
      title="为什么是这个金额"
      {...(read.data ? { description: `${read.data.receivableNo} ${read.data.itemName} ${read.data.feePeriod}` } : {})}
    >
      <Loaded read={read} what="计算过程">
        {(why) => <Why why={why} />}
      </Loaded>
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Why({ why }: { why: WhyAmount }) {
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        columns={2}
        items={[
          { label: '费用期间', value: `${why.periodFrom} 至 ${why.periodTo}` },
          { label: '收费标准', value: why.calcDetail?.standardVersion ?? why.standardName ?? '—' },
          { label: '来源', value: [labelOf(RECEIVABLE_SOURCE, why.source), why.batchNo].filter(Boolean).join(' ') },
          {
            label: '金额',
            value: (
              <span>
                原始应收 <Money value={why.originalAmount} />
                ，现在应收 <Money value={why.receivableAmount} className="font-semibold" />
              </span>
            ),
          },
        ]}
      />
      <Part title="计算过程">
        <CalcSteps detail={why.calcDetail} text={why.calcText} />
      </Part>
      <Part title="金额变动">
        <DataTable
          ariaLabel="金额变动"
          columns={ENTRIES}
          rows={why.entries.map((entry, index) => ({ ...entry, key: String(index) }))}
          rowKey={(entry) => entry.key}
          density="compact"
          className="h-auto"
        />
      </Part>
      <Part title="违约金">
        <LateFee fee={why.lateFee} />
      </Part>
    </div>
  )
}

type Entry = WhyAmount['entries'][number] & { key: string }
const ENTRIES: readonly DataTableColumn<Entry>[] = [
  { key: 'bookDate', title: '入账日期', width: 100, render: (row) => <span className="tabular">{row.bookDate}</span> },
  {
    key: 'kind',
    title: '事项',
    width: 150,
    render: (row) => (
      <span className="flex items-center gap-1.5">
        {labelOf(ENTRY_KIND, row.kind)}
        <Tag tone={ENTRY_SIDE.items.find((item) => item.code === row.side)?.tone ?? 'neutral'}>
          {labelOf(ENTRY_SIDE, row.side)}
        </Tag>
        {row.component === 'L' && <Tag tone="warning">{labelOf(COMPONENT, 'L')}</Tag>}
      </span>
    ),
  },
  { key: 'amount', title: '金额', width: 100, align: 'end', render: (row) => <Money value={row.amount} /> },
  { key: 'doc', title: '单据', width: 170, render: (row) => <DocumentLink type={row.docType} no={row.docNo} /> },
  { key: 'operator', title: '经办人', width: 90, render: (row) => row.operator ?? '系统' },
]

function LateFee({ fee }: { fee: WhyAmount['lateFee'] }) {
  const { rule } = fee
  if (rule.overdueRate === null || isZero(rule.overdueRate))
    return <p className="text-secondary">该收费标准不收违约金。</p>
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: '规则', value: `每日万分之${Number(rule.overdueRate)}，${startOf(rule)}` },
        { label: '上限', value: rule.capRatio === null ? '不设上限' : `欠费的 ${rule.capRatio} 倍` },
        { label: '应缴日', value: rule.dueDate },
        { label: `截至 ${fee.asOf} 应收`, value: <Money value={fee.due} /> },
        { label: '已收 / 已减', value: `${formatMoney(fee.received)} / ${formatMoney(fee.deducted)}` },
        { label: '未付', value: <Money value={fee.payable} className="font-semibold" /> },
      ]}
    />
  )
}
const startOf = ({ startMode, graceDays }: WhyAmount['lateFee']['rule']): string =>
  [startMode === null ? '' : labelOf(LATE_FEE_START, startMode), graceDays ? `宽限${graceDays}天` : '']
    .filter(Boolean)
    .join('，')
