import { useState } from 'react'
import { CopyPlus, Download, Printer, Repeat, Settings2 } from 'lucide-react'
import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import { useExport } from '@wuguan/crud/controllers'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { ImportButton } from '@/features/file'
import { SchedulePrint } from './schedule-print'
import { spanText, type Group, type Mode } from './schedule.logic'

const IMPORT: ImportTemplate = {
  kind: 'staffSchedule',
  title: '排班',
  hint: '每行一人一天一个班次：员工、日期、班次。',
  community: { field: 'communityId' },
  listPath: '/sys/schedule',
  refreshes: [staffSchedule.name],
}

export type ScheduleDialog = 'copy' | 'rotate' | 'shifts'
interface ScheduleActionsProps {
  communityId: number
  mode: Mode
  days: readonly string[]
  calendar: ScheduleCalendar
  groups: readonly Group[]
  open: (dialog: ScheduleDialog) => void
}

/** What is done with a whole week or month. */
export function ScheduleActions({ communityId, mode, days, calendar, groups, open }: ScheduleActionsProps) {
  const port = useCrudPort()
  const [printing, setPrinting] = useState(false)
  const exported = useExport(staffSchedule)
  const editable = port.can('basedata:schedule:edit')
  const community = port.context.communities.find((one) => one.id === communityId)?.name ?? ''
  const take = async () => {
    try {
      const queued = await exported.mutateAsync({
        filters: { communityId: String(communityId), date: `${days[0]},${days.at(-1)}` },
      })
      if (queued === 'declined') return
      if (queued) port.open('/charge/download/list')
      else toast.success('已导出')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <>
      {editable && (
        <Button icon={<CopyPlus />} onClick={() => open('copy')}>
          复制周
        </Button>
      )}
      {editable && (
        <Button icon={<Repeat />} onClick={() => open('rotate')}>
          轮班
        </Button>
      )}
      <ImportButton template={IMPORT} permission={staffSchedule.codes.import} />
      {port.can(staffSchedule.codes.export) && (
        <IconButton label="导出" icon={<Download />} loading={exported.isPending} onClick={() => void take()} />
      )}
      <IconButton label="打印" icon={<Printer />} onClick={() => setPrinting(true)} />
      {editable && <IconButton label="班次设置" icon={<Settings2 />} onClick={() => open('shifts')} />}
      {printing && (
        <SchedulePrint
          title={`${community}排班表 ${spanText(mode, days)}`}
          calendar={calendar}
          groups={groups}
          days={days}
          close={() => setPrinting(false)}
        />
      )}
    </>
  )
}
