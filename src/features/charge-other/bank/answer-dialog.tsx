import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductLine } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import {
  type AnswerPreview,
  importBankAnswer,
  previewBankAnswer,
} from '@wuguan/contract/charge-other/bank/bank.actions'
import { LINE_RESULT } from '@wuguan/contract/charge-other/bank/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionButton } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import type { BatchRow } from './batch-list'
import { FewRows, money, type Numbered } from './few-rows'

type Line = AnswerPreview['rows'][number]
const COLUMNS: DataTableColumn<Numbered<Line>>[] = [
  { key: 'lineNo', title: '序号', width: 70, render: (row) => row.lineNo },
  { key: 'accountName', title: '户名', width: 110, render: (row) => row.accountName ?? '' },
  money('amount', '金额'),
  { key: 'result', title: '结果', width: 80, render: (row) => <ResultTag result={row.result} /> },
  { key: 'reason', title: '原因', width: 280, render: (row) => row.reason ?? '' },
]
function ResultTag({ result }: { result: number }) {
  const one = LINE_RESULT.items.find(({ code }) => code === result)
  return <Tag tone={one?.tone ?? 'neutral'}>{one?.label}</Tag>
}

/** 导入回盘: what the file says of each line is looked at before it is taken in. */
export function AnswerDialog({ batch, close }: { batch: BatchRow; close: () => void }) {
  return (
    <ActionDialog
      action={previewBankAnswer}
      title={`导入回盘 ${batch.batchNo}`}
      description={`共 ${batch.lineCount} 笔 ${formatMoney(batch.totalAmount)} 元`}
      verb="预览"
      width={760}
      given={{ batchId: String(batch.id) }}
      refreshes={[]}
      said={null}
      close={close}
      answer={(preview) => <Preview batch={batch} preview={preview} close={close} />}
    />
  )
}

function Preview({ batch, preview, close }: { batch: BatchRow; preview: AnswerPreview; close: () => void }) {
  const { success, failed, odd, rows, file } = preview
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="tabular">
          {`成功 ${success.count} 笔 ${formatMoney(success.amount)} 元，失败 ${failed.count} 笔 ${formatMoney(failed.amount)} 元，异常 ${odd.count} 笔`}
        </p>
        <ActionButton
          variant="primary"
          action={importBankAnswer}
          done="回盘已导入，请核对后入账"
          input={{ id: String(batch.id), version: batch.version, file: [...file] }}
          refreshes={[bankDeductBatch.name, bankDeductLine.name]}
          onDone={close}
        >
          确认导入
        </ActionButton>
      </div>
      {rows.length > 0 && <FewRows label="未成功明细" columns={COLUMNS} rows={rows} />}
    </div>
  )
}
