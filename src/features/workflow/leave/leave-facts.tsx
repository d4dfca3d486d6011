import { leave, type Leave } from '@wuguan/contract/workflow/leave.entity'
import { kindOf } from '@wuguan/crud/kinds'
import { DescriptionList } from '@wuguan/ui/description'
import { momentWords } from './leave-words'

const Files = kindOf('attachments').Cell

/** A leave as it is decided about: whose, what, when, why. */
export function LeaveFacts({ row }: { row: Leave }) {
  const title = (name: string) => (row.titles[name] as string | null | undefined) ?? null
  const moment = (name: 'startAt' | 'endAt', side: 'start' | 'end') => momentWords(row[name], null, side)
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: '单号', value: row.code ?? '' },
        { label: '申请人', value: title('userId') },
        { label: '部门', value: title('departmentId') },
        { label: '假期类型', value: title('leaveTypeId') },
        { label: '开始时间', value: moment('startAt', 'start') },
        { label: '结束时间', value: moment('endAt', 'end') },
        { label: '天数', value: `${row.days} 天` },
        { label: '工作代理人', value: title('proxyUserId') },
        { label: '当前节点', value: row.node },
        { label: '请假事由', value: row.reason, span: 3 },
        {
          label: '证明材料',
          span: 3,
          value: (row.attachments ?? []).length > 0 && (
            <Files
              entity={leave}
              name="attachments"
              field={leave.fields.attachments}
              value={row.attachments}
              row={row}
              place="detail"
            />
          ),
        },
        ...(row.returnAt == null
          ? []
          : [
              { label: '返岗时间', value: row.returnAt },
              { label: '销假天数', value: `${row.cancelledDays} 天` },
            ]),
      ]}
    />
  )
}
