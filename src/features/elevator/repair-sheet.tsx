import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { ITEM_RESULT, MAINTAIN_LEVEL } from '@wuguan/contract/elevator/elevator-options'
import type { AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { labelOf } from '@wuguan/contract/kernel/options'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'

const FACTS = [
  'elevatorId',
  'level',
  'dueDate',
  'maintainDate',
  'contractorId',
  'carStopMinutes',
  'cost',
  'status',
] as const

/** 维保记录单 on A4: the lift, the workers with their certificates, every item with its result, the parts. */
export function RepairSheet({ row, close }: { row: ScreenRow<typeof elevatorRepair>; close: () => void }) {
  const prints = usePrints(elevatorRepair, (row as AnyRow).id)
  const values = row as AnyRow
  return (
    <PrintDialog
      what="维保记录单"
      close={close}
      title="电梯维护保养记录单"
      paper="A4"
      prints={prints}
      number={{ label: '维保编号', value: row.repairNo }}
      facts={FACTS.map((name) => {
        const field = fieldOf(elevatorRepair, name)!
        return {
          label: field.label,
          value: values[name] == null ? '' : display(field, values[name], { title: row.titles[name] ?? null }),
        }
      })}
      signatures={['维保人员', '维保人员', '使用单位安全员', '日期']}
    >
      <SheetTable
        columns={[
          { head: '作业人员', cell: (one) => one.name },
          { head: '作业证号', cell: (one) => one.certNo },
          { head: '证书有效期至', cell: (one) => one.certEnd },
          { head: '签到时间', cell: (one) => one.signedAt.slice(0, 16) },
        ]}
        rows={[...(row.workers ?? [])]}
      />
      <SheetTable
        columns={[
          { head: '级别', cell: (one) => labelOf(MAINTAIN_LEVEL, one.level) },
          { head: '维保项目', cell: (one) => one.name },
          { head: '基本要求', cell: (one) => one.requirement ?? '' },
          { head: '结果', cell: (one) => [labelOf(ITEM_RESULT, one.result), one.value].filter(Boolean).join(' ') },
          { head: '说明', cell: (one) => one.remark ?? '' },
        ]}
        rows={[...(row.items ?? [])]}
      />
      {row.problems && <p className="print-text">{`发现问题：${row.problems}`}</p>}
      {(row.parts ?? []).length > 0 && (
        <SheetTable
          columns={[
            { head: '更换配件', cell: (one) => one.name },
            { head: '数量', cell: (one) => one.qty },
            { head: '单价', cell: (one) => one.price },
          ]}
          rows={[...(row.parts ?? [])]}
        />
      )}
    </PrintDialog>
  )
}
