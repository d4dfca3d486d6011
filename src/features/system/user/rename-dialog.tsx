import { useState } from 'react'
import { userRename } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { idIn, textIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

const SHOWS = ['username']

/** 修改用户名: the name that one signs in with. */
export default function RenameDialog({ rows, close }: UserDialogProps) {
  const row = rows[0]!
  const [username, setUsername] = useState(textIn(row, 'username'))
  const task = useTask(userRename, { refreshes: [user.name], said: () => '修改用户名成功', done: close })
  return (
    <TaskDialog
      task={task}
      title={`修改用户${namesOf([row])}的用户名`}
      description="修改后该用户须用新用户名重新登录。"
      verb="修改用户名"
      width={440}
      shows={SHOWS}
      close={close}
      disabled={username === textIn(row, 'username')}
      submit={() => void task.submit({ userId: idIn(row), username })}
    >
      <Field label="用户名" required error={task.errors['username']} help="以字母开头，6-20位字母、数字、-或_">
        <Input
          value={username}
          maxLength={20}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
    </TaskDialog>
  )
}
