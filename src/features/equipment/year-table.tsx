import { useState } from 'react'
import { MAINTAIN_KIND } from '@wuguan/contract/schedule/schedule-options'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { type YearCell, yearPlan } from '@wuguan/contract/equipment/equipment-task.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { today } from '@wuguan/crud/clock'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { NumberInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

type Line = { id: string; equipmentNo: string; name: string; place: string; months: readonly (readonly YearCell[])[] }
/** First character of each kind; a day of tests is 检. */
const SHORT: Readonly<Record<string, string>> = {
  routine: '巡',
  weekly: '周',
  monthly: '月',
  quarterly: '季',
  halfYear: '半',
  yearly: '年',
  test: '检',
}
const wordOf = ({ kind, planned, done }: YearCell) => `${SHORT[kind] ?? kind}${done}/${planned}`
const words = (cells: readonly YearCell[]) => cells.map(wordOf).join(' ')
const MONTHS = Array.from({ length: 12 }, (_, at) => at)
const COLUMNS: readonly DataTableColumn<Line>[] = [
  { key: 'no', title: '设备编号', width: 120, render: (row) => <span className="tabular">{row.equipmentNo}</span> },
  { key: 'name', title: '设备', width: 150, render: (row) => <span title={row.place}>{row.name}</span> },
  ...MONTHS.map((at): DataTableColumn<Line> => ({
    key: `m${at}`,
    title: `${at + 1}月`,
    width: 72,
    render: ({ months }) => (
      <span
        className="tabular text-small"
        title={months[at]!.map(
          ({ kind, planned, done }) => `${labelOf(MAINTAIN_KIND, kind)} 已完成${done}，计划${planned}`,
        ).join('；')}
      >
        {words(months[at]!)}
      </span>
    ),
  })),
]
const rowKey = ({ id }: Line) => id

/** 年度计划表: what is planned for every machine of the year, and how much of it is done. */
export function YearTable({ close }: { close: () => void }) {
  const [year, setYear] = useState(Number(today().slice(0, 4)))
  const [printing, setPrinting] = useState(false)
  const read = useRead(equipmentPlan.name, yearPlan, { year })
  const lines = read.data?.lines ?? []
  return (
    <Drawer open onOpenChange={close} title="年度计划表" width={1240}>
      <div className="flex h-full min-h-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <NumberInput
            aria-label="年份"
            value={String(year)}
            onChange={(value) => value && /^\d{4}$/.test(value) && setYear(Number(value))}
            className="w-28"
          />
          <span className="text-small text-secondary">
            {MAINTAIN_KIND.items.map(({ code, label }) => `${SHORT[code]} ${label}`).join('，')}；已完成/计划次数
          </span>
          <span className="flex-1" />
          <Button onClick={() => setPrinting(true)} disabled={lines.length === 0}>
            打印
          </Button>
        </div>
        {read.data?.capped && <Alert tone="warning">设备较多，只显示前500台，请先选择项目。</Alert>}
        <div className="min-h-60 flex-1">
          <Loaded read={read} what="年度计划表" lines={10}>
            {({ lines: rows }) =>
              rows.length === 0 ? (
                <EmptyPanel title="这一年没有维保计划" hint="启用维保计划后显示在这里。" />
              ) : (
                <DataTable
                  ariaLabel="年度计划表"
                  columns={COLUMNS}
                  rows={[...rows]}
                  rowKey={rowKey}
                  density="compact"
                />
              )
            }
          </Loaded>
        </div>
      </div>
      {printing && (
        <PrintDialog
          what="年度计划表"
          close={() => setPrinting(false)}
          title={`${year}年设备维保年度计划表`}
          landscape
          facts={[
            { label: '年度', value: `${year}年` },
            { label: '设备', value: `${lines.length}台` },
          ]}
          signatures={['编制', '审核', '批准']}
        >
          <SheetTable
            columns={[
              { head: '编号', cell: (one: Line) => one.equipmentNo },
              { head: '设备', cell: (one: Line) => one.name },
              ...MONTHS.map((at) => ({ head: `${at + 1}月`, cell: (one: Line) => words(one.months[at]!) })),
            ]}
            rows={[...lines]}
          />
        </PrintDialog>
      )}
    </Drawer>
  )
}
