import { eventParts, type EventTrace } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { usePrints } from '@wuguan/crud/prints'
import { useRead } from '@wuguan/crud/task'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { pageAddress } from '@/app/routing/page-address'

const FACTS = [
  'title',
  'typeId',
  'levelId',
  'status',
  'location',
  'happenedAt',
  'foundAt',
  'reportedAt',
  'lateReport',
  'reporterId',
  'handlerId',
  'injured',
  'dead',
  'lossAmount',
  'affectedHouses',
  'closedAt',
] as const
const TEXTS = ['description', 'measures', 'closeSummary', 'causeText', 'improveText'] as const

/** 事件报告 on A4: what happened, what was done, and how it ended. */
export function EventReport({ row, close }: { row: AnyRow; close: () => void }) {
  const prints = usePrints(event, row.id)
  const parts = useRead(eventParts.name, eventParts, { id: String(row.id) }, { keep: false }).data
  if (!parts) return null
  const traces: readonly EventTrace[] = parts.traces
  return (
    <PrintDialog
      what="事件报告"
      close={close}
      title="突发事件报告"
      paper="A4"
      prints={prints}
      number={{ label: '事件编号', value: String(row['eventNo']) }}
      code={{ value: pageAddress(`/manage/event/emergencies/detail/${row.id}`), label: '突发事件', words: '扫码查看' }}
      facts={FACTS.map((name) => {
        const field = fieldOf(event, name)!
        return {
          label: field.label,
          value: row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null }),
        }
      })}
      signatures={['上报人', '处理人', '审核人', '日期']}
    >
      {TEXTS.filter((name) => row[name]).map((name) => (
        <p key={name} className="print-text">{`${fieldOf(event, name)!.label}：${String(row[name])}`}</p>
      ))}
      <SheetTable
        columns={[
          { head: '时间', cell: (line) => line.at.slice(0, 16) },
          { head: '经过', cell: (line) => line.action },
          { head: '人员', cell: (line) => line.actorName },
          { head: '说明', cell: (line) => line.remark ?? '' },
        ]}
        rows={[...traces]}
      />
    </PrintDialog>
  )
}
