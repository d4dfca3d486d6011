import { useState } from 'react'
import { roleSelect } from '@wuguan/contract/system/role.actions'
import { DATA_SCOPE } from '@wuguan/contract/system/role.entity'
import { userInfo, userRoles } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { EmptyPanel } from '@wuguan/ui/panel'
import { TreeSelect } from '@wuguan/ui/tree'
import { useCompanyNodes } from '../shared/use-companies'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 分配角色, at one company at a time: of one user exactly these, of several these besides their own. */
export default function RolesDialog({ rows, close }: UserDialogProps) {
  const port = useCrudPort()
  const several = rows.length > 1
  const row = rows[0]!
  const nodes = useCompanyNodes()
  const [companyId, setCompany] = useState(Number(row.companyId))
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const candidates = useRead('system.role', roleSelect, { companyId, limit: 200 })
  const known = useRead(user.name, userInfo, { id: idIn(row) }, { enabled: !several })
  const held = known.data?.roles ?? []
  const value =
    chosen ?? (several ? [] : held.filter((role) => role.companyId === companyId).map(({ roleId }) => roleId))
  const task = useTask(userRoles, {
    refreshes: [user.name, 'system.role'],
    said: () => (several ? `已为 ${rows.length} 名用户分配角色` : '分配角色成功'),
    done: close,
  })

  const addToAll = async (): Promise<null> => {
    for (const one of rows) {
      const { roles } = await callAction(port, userInfo, { id: idIn(one) })
      const own = roles.filter((role) => role.companyId === companyId).map(({ roleId }) => roleId)
      await callAction(port, userRoles, { userId: idIn(one), companyId, roleIds: [...new Set([...own, ...value])] })
    }
    return null
  }
  const submit = () =>
    void (several ? task.perform(addToAll) : task.submit({ userId: idIn(row), companyId, roleIds: value }))
  const elsewhere = held.filter((role) => role.companyId !== companyId)
  return (
    <TaskDialog
      task={task}
      title={`分配角色：用户${namesOf(rows)}`}
      description={
        several ? '选中的角色追加到这些用户，已有的角色不变。' : '角色在所选公司及其下级生效。只列出可以授予的角色。'
      }
      verb={several ? `追加 ${value.length} 个角色` : '保存角色'}
      width={560}
      close={close}
      disabled={several ? value.length === 0 : known.data === undefined}
      submit={submit}
    >
      <Field label="生效公司">
        <TreeSelect
          nodes={nodes}
          value={companyId}
          clearable={false}
          onChange={(id) => {
            if (id !== null) {
              setCompany(id)
              setChosen(null)
            }
          }}
        />
      </Field>
      <Loaded read={candidates} what="角色">
        {(roles) =>
          roles.length === 0 ? (
            <EmptyPanel title="没有可以授予的角色" hint="只能授予不超出自身权限和数据范围的角色。" />
          ) : (
            <ul
              aria-label="角色"
              className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded border border-line"
            >
              {roles.map((role) => (
                <li key={role.id} className="flex items-center justify-between gap-3 px-3 py-1.5">
                  <Checkbox
                    label={role.name}
                    checked={value.includes(role.id)}
                    onChange={(on) => setChosen(on ? [...value, role.id] : value.filter((id) => id !== role.id))}
                  />
                  <span className="text-small text-secondary">{labelOf(DATA_SCOPE, role.dataScope)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {elsewhere.length > 0 && (
        <p className="text-small text-secondary">
          在其他公司的角色：{elsewhere.map(({ name, companyName }) => `${companyName} ${name}`).join('、')}
        </p>
      )}
    </TaskDialog>
  )
}
