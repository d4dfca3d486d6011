import { useEffect, useState } from 'react'
import { type ChargePreview, generateCharges, previewCharges } from '@wuguan/contract/meter/reading.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Skeleton } from '@wuguan/ui/skeleton'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tabs } from '@wuguan/ui/tabs'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { AlarmTags } from '../shared/coded-tags'
import { figure } from '../shared/words'

type Line = ChargePreview['lines'][number]
type Skipped = ChargePreview['skipped'][number]
const LINES: DataTableColumn<Line>[] = [
  { key: 'code', title: '表号', width: 96, render: (line) => line.code },
  { key: 'place', title: '房号', width: 190, cut: 'start', render: (line) => line.place },
  { key: 'payer', title: '付费人', width: 84, render: (line) => <Ellipsis text={line.payerName ?? '—'} /> },
  { key: 'standard', title: '标准', width: 140, render: (line) => <Ellipsis text={line.standardName} /> },
  { key: 'usage', title: '用量', width: 84, align: 'end', render: (line) => figure(line.usage) },
  { key: 'abnormal', title: '异常', width: 84, render: (line) => <AlarmTags alarms={line.abnormal} /> },
  { key: 'amount', title: '金额', width: 92, align: 'end', render: (line) => formatMoney(line.amount) },
  { key: 'calc', title: '计算说明', width: 200, render: (line) => <Ellipsis text={line.calcText} /> },
]
const SKIPPED: DataTableColumn<Skipped>[] = [
  { key: 'code', title: '表号', width: 110, render: (row) => row.code },
  { key: 'place', title: '房号/位置', width: 260, cut: 'start', render: (row) => row.place },
  { key: 'reason', title: '原因', width: 320, render: (row) => row.reason },
]
const lineKey = (line: Line) => `${line.readingId}:${line.standardName}`
const skippedKey = (row: Skipped) => row.readingId

interface ChargeDialogProps {
  ids: readonly string[]
  close: () => void
  done: () => void
}

/** 生成应收: first what it would bring, line by line and with what stays out; then one posting. */
export function ChargeDialog({ ids, close, done }: ChargeDialogProps) {
  const port = useCrudPort()
  const [preview, setPreview] = useState<ChargePreview | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [tab, setTab] = useState<'lines' | 'skipped'>('lines')
  useEffect(() => {
    let gone = false
    callAction(port, previewCharges, { ids: [...ids] })
      .then((answer) => {
        if (!gone) setPreview(answer)
      })
      .catch((cause: unknown) => {
        if (!gone) setFault(faultOf(cause).msg)
      })
    return () => {
      gone = true
    }
  }, [port, ids])
  const odd = new Set((preview?.lines ?? []).flatMap((line) => (line.abnormal.length > 0 ? [line.readingId] : []))).size
  const task = useTask(generateCharges, {
    refreshes: [meterReading.name, 'charge-finance.receivable'],
    said: (output) => {
      const { readings, receivables, amount } = output
      return `已计费 ${readings} 条读数，生成应收 ${receivables} 笔，共 ${formatMoney(amount)} 元`
    },
    done: () => {
      close()
      done()
    },
  })
  return (
    <TaskDialog
      task={{ ...task, fault: task.fault ?? fault }}
      title="生成应收"
      description="以下为试算结果，确认后一次入账。"
      verb={preview ? `确认生成 ${preview.lines.length} 笔` : '确认生成'}
      width={980}
      disabled={preview === null || preview.readings === 0}
      shows={[]}
      close={close}
      submit={() => void task.submit({ ids })}
    >
      {preview === null ? (
        fault === null && <Skeleton lines={8} />
      ) : (
        <>
          <Alert tone={preview.skipped.length + odd > 0 ? 'warning' : 'info'}>
            <span className="tabular">
              共选 {ids.length} 条读数，可计费 {preview.readings} 条，应收合计 {formatMoney(preview.amount)} 元
              {preview.skipped.length > 0 && `；${preview.skipped.length} 条不生成`}
              {odd > 0 && `；${odd} 条读数异常，请核对`}
            </span>
          </Alert>
          <Tabs
            aria-label="试算结果"
            value={tab}
            onChange={setTab}
            items={[
              {
                key: 'lines',
                label: `应收明细 ${preview.lines.length}`,
                content: (
                  <div className="h-80">
                    <DataTable
                      ariaLabel="应收明细"
                      columns={LINES}
                      rows={preview.lines}
                      rowKey={lineKey}
                      density="compact"
                    />
                  </div>
                ),
              },
              {
                key: 'skipped',
                label: `不生成 ${preview.skipped.length}`,
                content: (
                  <div className="h-80">
                    <DataTable
                      ariaLabel="不生成的读数"
                      columns={SKIPPED}
                      rows={preview.skipped}
                      rowKey={skippedKey}
                      density="compact"
                    />
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
    </TaskDialog>
  )
}
