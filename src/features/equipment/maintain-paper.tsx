import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { MAINTAIN_KIND } from '@wuguan/contract/schedule/schedule-options'
import type { MaintainSheet } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { rangeWords } from '@wuguan/contract/kernel/check-item'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { answerOf } from '@/features/schedule'

interface MaintainPaperProps {
  row: ScreenRow<typeof equipmentTask>
  sheet: MaintainSheet
  close: () => void
}
/** 保养记录表 on A4: the machine, every item with its result, materials, and who signs. */
export function MaintainPaper({ row, sheet: { machine, work, steps }, close }: MaintainPaperProps) {
  const prints = usePrints(equipmentTask, row.id)
  const lines = [...work.taken, ...work.wanted]
  return (
    <PrintDialog
      what="保养记录表"
      close={close}
      title="设备保养记录表"
      paper="A4"
      prints={prints}
      number={{ label: '任务编号', value: row.taskNo }}
      facts={[
        { label: '设备编号', value: machine.equipmentNo },
        { label: '设备', value: machine.name },
        { label: '位置', value: machine.place },
        { label: '设备状态', value: labelOf(EQUIPMENT_STATUS, machine.status) },
        { label: '维保类别', value: labelOf(MAINTAIN_KIND, row.maintainKind) },
        { label: '时段', value: `${row.slotStart.slice(0, 16)} 至 ${row.slotEnd.slice(0, 16)}` },
        { label: '执行人', value: row.executorName ?? '' },
        { label: '维保单位', value: machine.contractor ?? '' },
        { label: '运行小时', value: [work.runHoursBefore, work.runHours].filter(Boolean).join(' → ') },
        { label: '停机', value: work.downMinutes === null ? '' : `${work.downMinutes} 分钟` },
      ]}
      signatures={['执行人', '维保单位', '审核人', '日期']}
    >
      <SheetTable
        columns={[
          { head: '检查项', cell: (one) => one.name },
          { head: '标准', cell: (one) => [one.standardText, rangeWords(one)].filter(Boolean).join('；') },
          { head: '结果', cell: (one) => (one.value === null ? '' : answerOf(one)) },
          { head: '说明', cell: (one) => one.remark ?? '' },
        ]}
        rows={steps.flatMap(({ items }) => items)}
      />
      {lines.length > 0 && (
        <SheetTable
          columns={[
            { head: '用料', cell: (one) => one.material },
            { head: '数量', cell: (one) => `${Number(one.quantity)} ${one.unit}` },
          ]}
          rows={lines}
        />
      )}
    </PrintDialog>
  )
}
