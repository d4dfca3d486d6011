import { useState } from 'react'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { type MeterBinding, bindMeters } from '@wuguan/contract/meter/standard.actions'
import { METER_KIND, meter } from '@wuguan/contract/meter/meter.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { RefsPicker } from '@wuguan/crud/pickers'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { Segmented } from '@wuguan/ui/radio'
import { todayHere } from '../shared/words'

const KINDS = METER_KIND.items.map(({ code, label }) => ({ value: code, label }))

/** 批量绑定仪表: by kind and building; meters that bear a standard of the item already are left alone. */
export function BindDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [kind, setKind] = useState('water')
  const [buildingIds, setBuildings] = useState<string[]>([])
  const [startDate, setStart] = useState<string | null>(`${todayHere().slice(0, 7)}-01`)
  const task = useTask(bindMeters, {
    refreshes: [feeStandard.name, meter.name],
    said: (output) => {
      const { bound, skipped } = output as MeterBinding
      return skipped.length > 0 ? `绑定 ${bound} 块，${skipped.length} 块已有同项目标准` : `绑定 ${bound} 块仪表`
    },
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`批量绑定仪表：${String(row['name'])}`}
      description="绑定到在用的户表和商业表；同一收费项目已有标准的仪表不变。"
      verb="绑定"
      width={560}
      shows={['kind', 'buildingIds', 'startDate']}
      close={close}
      submit={() => void task.submit({ feeStandardId: String(row.id), kind, buildingIds, startDate })}
    >
      <Field label="仪表类型" required error={task.errors['kind']}>
        <Segmented aria-label="仪表类型" value={kind} options={KINDS} onChange={setKind} />
      </Field>
      <Field label="楼栋" error={task.errors['buildingIds']} help="不选择为全部楼栋">
        <RefsPicker
          to="basedata.building"
          value={buildingIds}
          filters={{ communityId: String(row.communityId) }}
          onChange={(ids) => setBuildings(ids.map(String))}
        />
      </Field>
      <Field label="开始日期" required error={task.errors['startDate']}>
        <DatePicker aria-label="开始日期" value={startDate} onChange={setStart} />
      </Field>
    </TaskDialog>
  )
}
