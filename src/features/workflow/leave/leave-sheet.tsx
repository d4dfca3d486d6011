import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { LEAVE_STATUS } from '@wuguan/contract/workflow/leave.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DescriptionList } from '@wuguan/ui/description'
import { Dialog } from '@wuguan/ui/dialog'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { momentWords } from './leave-words'

/** The leave on paper, with room for signatures. */
export function LeaveSheet({ row, close }: { row: AnyRow; close: () => void }) {
  const words = (name: string) => row.titles[name] ?? '—'
  return (
    <Dialog open onOpenChange={close} width={860} title="打印请假单">
      <PrintSheet title="请假单" paper="A5" landscape signatures={['申请人', '部门负责人', '项目经理']}>
        <DescriptionList
          columns={2}
          items={[
            { label: '单号', value: String(row['code'] ?? '') },
            { label: '状态', value: labelOf(LEAVE_STATUS, row['status']) },
            { label: '申请人', value: words('userId') },
            { label: '部门', value: words('departmentId') },
            { label: '假期类型', value: words('leaveTypeId') },
            { label: '天数', value: `${String(row['days'])} 天` },
            { label: '开始', value: momentWords(String(row['startAt']), null, 'start') },
            { label: '结束', value: momentWords(String(row['endAt']), null, 'end') },
            { label: '工作代理人', value: words('proxyUserId') },
            { label: '事由', value: String(row['reason'] ?? ''), span: 2 },
          ]}
        />
      </PrintSheet>
    </Dialog>
  )
}
