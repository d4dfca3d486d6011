import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { roleCopy } from '@wuguan/contract/system/role.actions'
import { role } from '@wuguan/contract/system/role.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { idIn, textIn } from '../shared/row-text'

const SHOWS = ['name', 'code']

/** 复制: a new role with the same menus and scope, without members. */
export function CopyDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [name, setName] = useState(`${textIn(row, 'name')} 副本`)
  const [code, setCode] = useState(`${textIn(row, 'code')}_copy`)
  const task = useTask(roleCopy, { refreshes: [role.name], said: () => '复制角色成功', done: close })
  return (
    <TaskDialog
      task={task}
      title={`复制角色“${textIn(row, 'name')}”`}
      description="复制菜单、权限和数据范围，不复制成员。"
      verb="复制"
      width={440}
      shows={SHOWS}
      close={close}
      submit={() => void task.submit({ id: idIn(row), name, code })}
    >
      <Field label="名称" required error={task.errors['name']}>
        <Input value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="编码" required error={task.errors['code']}>
        <Input value={code} maxLength={40} onChange={(event) => setCode(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
