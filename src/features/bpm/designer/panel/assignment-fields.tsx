import { UsersRound } from 'lucide-react'
import { Button } from '@wuguan/ui/button'
import { orNothing, textOf } from '../moddle/moddle-element'
import { useStore } from '@/app/store'
import { readAssignees, withAssignees } from '../model/assignee-rows'
import { DIMENSIONS, OPERATIONS } from './coded-options'
import { useDesigner, type Subject } from './designer-context'
import { GroupsField, UserField, UsersField } from './person-fields'
import { RowTable } from './row-table'
import { TaskTimes } from './task-times'

/** Who decides: the model's assignment rules, and what counts where a task has none. */
export function AssignmentFields({ of }: { of: Subject }) {
  const { subject, session, edit } = of
  const prefix = useStore(session.state, (state) => state.prefix)
  const { openRules } = useDesigner()
  const set = (name: string) => (text: string) => edit([{ target: subject, set: { [name]: orNothing(text) } }])
  const rows = readAssignees(subject)
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded border border-line bg-sunken px-3 py-2">
        <p className="min-w-0 text-small text-secondary">
          办理人由模型的分配规则决定（角色、部门、岗位、用户、工作组、脚本），没有规则时才用下面的设置
        </p>
        <Button size="sm" icon={<UsersRound />} onClick={openRules}>
          分配规则
        </Button>
      </div>
      <UserField label="办理人" value={textOf(subject, 'ext:assignee')} onChange={set('ext:assignee')} />
      <UsersField label="候选用户" value={textOf(subject, 'ext:candidateUsers')} onChange={set('ext:candidateUsers')} />
      <GroupsField
        label="候选组"
        value={textOf(subject, 'ext:candidateGroups')}
        onChange={set('ext:candidateGroups')}
      />
      <TaskTimes of={of} />
      {(prefix === 'flowable' || rows.length > 0) && (
        <RowTable
          label="文件内分配规则"
          columns={[
            { key: 'type', label: '维度', options: DIMENSIONS },
            { key: 'value', label: '值' },
            { key: 'operationType', label: '运算', options: OPERATIONS, share: 1 },
            { key: 'condition', label: '条件' },
          ]}
          rows={rows}
          blank={{ type: '', value: '', condition: '', operationType: '1' }}
          addLabel="添加文件内规则"
          fault={(row) => (row.type === '' ? '请选择分配维度' : row.value.trim() === '' ? '请输入分配值' : null)}
          onChange={(next) => edit(withAssignees(session.factory, subject, next))}
        />
      )}
    </>
  )
}
