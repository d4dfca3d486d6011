import { useState } from 'react'
import {
  bankCandidates,
  type Candidate,
  type Candidates,
  type ExcludedRow,
  makeBankBatch,
} from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { EXCLUSION } from '@wuguan/contract/charge-other/bank/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import type { DataTableColumn } from '@wuguan/ui/table'
import { today } from '@wuguan/crud/clock'
import { FewRows, money, type Numbered } from './few-rows'

const LINES: DataTableColumn<Numbered<Candidate>>[] = [
  { key: 'contractNo', title: '协议号', width: 110, render: (row) => row.contractNo },
  { key: 'propertyName', title: '房号', width: 170, cut: 'start', render: (row) => row.propertyName },
  { key: 'customer', title: '客户', width: 110, render: (row) => row.customer },
  { key: 'accountNo', title: '账号', width: 150, render: (row) => <span className="tabular">{row.accountNo}</span> },
  { key: 'receivables', title: '应收笔数', width: 84, align: 'end', render: (row) => row.receivables },
  money('principal', '本金'),
  money('lateFee', '违约金'),
  money('amount', '金额'),
]
const EXCLUDED: DataTableColumn<Numbered<ExcludedRow>>[] = [
  { key: 'reason', title: '原因', width: 90, render: (row) => labelOf(EXCLUSION, row.reason) },
  { key: 'propertyName', title: '房号', width: 220, cut: 'start', render: (row) => row.propertyName },
  { key: 'customer', title: '客户', width: 90, render: (row) => row.customer ?? '' },
  { key: 'itemName', title: '收费项目', width: 130, render: (row) => row.itemName },
  { key: 'feePeriod', title: '所属期', width: 90, render: (row) => row.feePeriod },
  money('amount', '金额'),
]

/** 生成批次: whom the bank would be asked for, who is left out and why, then the batch. */
export function GatherDialog({ close, made }: { close: () => void; made: (id: string) => void }) {
  const { context } = useCrudPort()
  return (
    <ActionDialog
      action={bankCandidates}
      title="生成代扣批次"
      verb="取数"
      width={1080}
      columns={2}
      initial={{ deductDate: today(), ...(context.communityId ? { communityId: context.communityId } : {}) }}
      refreshes={[]}
      said={null}
      close={close}
      answer={(found) => (
        <Found
          found={found}
          made={(id) => {
            close()
            made(id)
          }}
        />
      )}
    />
  )
}

function Found({ found, made }: { found: Candidates; made: (id: string) => void }) {
  const [shown, setShown] = useState<'lines' | 'excluded'>('lines')
  const left = found.reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        value={shown}
        onChange={setShown}
        items={[
          { key: 'lines', label: `可代扣 ${found.lineCount} 户` },
          { key: 'excluded', label: `未列入 ${left} 笔` },
        ]}
        extra={
          <ActionButton
            variant="primary"
            action={makeBankBatch}
            input={{ ...found.asked, feeItems: [...found.asked.feeItems] }}
            disabled={found.lineCount === 0}
            done="批次已生成，请核对后提交审批"
            refreshes={[bankDeductBatch.name]}
            onDone={({ id }) => made(id)}
          >
            生成批次
          </ActionButton>
        }
      />
      <p className="text-table text-secondary">
        {shown === 'lines'
          ? `合计 ${formatMoney(found.total)} 元${found.lineCount > found.lines.length ? `，列出前 ${found.lines.length} 户` : ''}`
          : found.reasons
              .map(({ reason, count, amount }) => `${labelOf(EXCLUSION, reason)} ${count} 笔 ${formatMoney(amount)} 元`)
              .join('；') || '没有未列入的应收'}
      </p>
      {shown === 'lines' ? (
        <FewRows label="可代扣" columns={LINES} rows={found.lines} />
      ) : (
        <FewRows label="未列入" columns={EXCLUDED} rows={found.excluded} />
      )}
    </div>
  )
}
