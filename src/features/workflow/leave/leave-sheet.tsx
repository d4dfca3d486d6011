import { LEAVE_STATUS, type Leave, leave } from '@wuguan/contract/workflow/leave.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import { momentWords } from './leave-words'

/** The leave on paper, with room for signatures. */
export function LeaveSheet({ row, close }: { row: Leave; close: () => void }) {
  const prints = usePrints(leave, row.id)
  const words = (name: string) => row.titles[name] ?? '—'
  return (
    <PrintDialog
      title="请假单"
      paper="A5"
      landscape
      number={{ label: '单号', value: row.code ?? '' }}
      prints={prints}
      facts={[
        { label: '状态', value: labelOf(LEAVE_STATUS, row.status) },
        { label: '申请人', value: words('userId') },
        { label: '部门', value: words('departmentId') },
        { label: '假期类型', value: words('leaveTypeId') },
        { label: '天数', value: `${row.days} 天` },
        { label: '开始', value: momentWords(row.startAt, null, 'start') },
        { label: '结束', value: momentWords(row.endAt, null, 'end') },
        { label: '工作代理人', value: words('proxyUserId') },
      ]}
      signatures={['申请人', '部门负责人', '项目经理']}
      close={close}
    >
      <p style={{ overflowWrap: 'anywhere' }}>事由：{row.reason}</p>
    </PrintDialog>
  )
}
