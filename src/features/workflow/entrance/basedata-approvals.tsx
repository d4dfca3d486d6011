import { CHANGE_ACTION, CHANGE_TARGET } from '@wuguan/contract/basedata/base-change.entity'
import { approvalSettings, saveApprovalSettings } from '@wuguan/contract/basedata/change.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead, useTask } from '@wuguan/crud/task'
import { Switch } from '@wuguan/ui/switch'

const NAME = 'basedata.approvalSettings'

/** 基础数据审批设置: which key changes of basic data wait for consent in the selected company. */
export function BasedataApprovals() {
  const port = useCrudPort()
  const may = port.can(approvalSettings.permission ?? '')
  const { data } = useRead(NAME, approvalSettings, {}, { enabled: may })
  const task = useTask(saveApprovalSettings, { refreshes: [NAME], said: () => '审批设置已保存' })
  if (!may || !data) return null
  const editable = port.can(saveApprovalSettings.permission ?? '')
  return (
    <section aria-label="基础数据审批设置">
      <h2 className="mb-1 text-subtitle font-semibold">基础数据审批设置</h2>
      <p className="mb-3 text-table text-secondary">开启后，修改房产、项目、车位的关键信息须经审批才生效。</p>
      {task.fault !== null && (
        <p role="alert" className="mb-2 text-table text-danger-text">
          {task.fault}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-x-8 gap-y-2 md:grid-cols-3 lg:grid-cols-4">
        {data.map(({ targetType, action, required }) => (
          <li key={`${targetType}.${action}`}>
            <Switch
              label={`${labelOf(CHANGE_TARGET, targetType)}${labelOf(CHANGE_ACTION, action)}须审批`}
              checked={required}
              disabled={!editable || task.pending}
              onChange={(next) => void task.submit({ settings: [{ targetType, action, required: next }] })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
