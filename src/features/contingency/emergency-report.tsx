import { readCommand, type CommandEntry } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { PROGRESS_KIND } from '@wuguan/contract/contingency/contingency-options'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { labelOf } from '@wuguan/contract/kernel/options'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { usePrints } from '@wuguan/crud/prints'
import { useRead } from '@wuguan/crud/task'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { pageAddress } from '@/app/routing/page-address'

const FACTS = [
  'title',
  'levelId',
  'typeId',
  'handleStatus',
  'location',
  'happenedAt',
  'foundAt',
  'reportedAt',
  'lateReport',
  'reporterId',
  'commanderId',
  'controlledAt',
  'injured',
  'dead',
  'missing',
  'evacuated',
  'lossAmount',
  'closedAt',
] as const
const TEXTS = ['description', 'measures', 'closeSummary', 'causeText', 'dutyText', 'improveText'] as const

/** 应急事件报告 on A4: what happened, what was done, and how it ended. */
export function EmergencyReport({ row, close }: { row: AnyRow; close: () => void }) {
  const prints = usePrints(contingencyEvent, row.id)
  const command = useRead(readCommand.name, readCommand, { id: String(row.id) }, { keep: false }).data
  if (!command) return null
  const feed: readonly CommandEntry[] = command.feed.toReversed()
  return (
    <PrintDialog
      what="应急事件报告"
      close={close}
      title={row['drill'] ? '应急演练报告' : '应急事件报告'}
      paper="A4"
      prints={prints}
      number={{ label: '事件编号', value: String(row['eventNo']) }}
      code={{ value: pageAddress(`/contingency/event/record/detail/${row.id}`), label: '应急事件', words: '扫码查看' }}
      facts={FACTS.map((name) => {
        const field = fieldOf(contingencyEvent, name)!
        return {
          label: field.label,
          value: row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null }),
        }
      })}
      signatures={['上报人', '总指挥', '审批人', '日期']}
    >
      {TEXTS.filter((name) => row[name]).map((name) => (
        <p key={name} className="print-text">{`${fieldOf(contingencyEvent, name)!.label}：${String(row[name])}`}</p>
      ))}
      <SheetTable
        columns={[
          { head: '时间', cell: (line) => line.at.slice(0, 16) },
          { head: '类别', cell: (line) => labelOf(PROGRESS_KIND, line.kind) },
          { head: '报告人', cell: (line) => line.by },
          { head: '进展', cell: (line) => line.content },
        ]}
        rows={[...feed]}
      />
    </PrintDialog>
  )
}
