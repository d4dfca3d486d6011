import { useState } from 'react'
import { userResetPassword } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { ActionDialog, ShownOnce } from '@wuguan/crud/action-form'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 重置密码: asks, then shows the new password this one time. */
export default function PasswordDialog({ rows, close }: UserDialogProps) {
  const [password, setPassword] = useState<string | null>(null)
  const row = rows[0]!
  if (password !== null)
    return (
      <ShownOnce
        title={`用户${namesOf([row])}的新密码`}
        label="密码"
        value={password}
        note="请通过可靠的方式交给本人，首次登录须修改。"
        close={close}
      />
    )
  return (
    <ActionDialog
      action={userResetPassword}
      given={{ userId: idIn(row) }}
      title={`重置用户${namesOf([row])}的密码？`}
      verb="重置密码"
      danger
      said="重置密码成功"
      refreshes={[user.name]}
      close={close}
      done={(answer) => setPassword(answer.password)}
      // It stays until the password takes its place.
      answer={() => null}
    >
      <p>系统生成 12 位随机密码，只显示一次。原密码和该用户的全部登录立即失效，首次登录须修改密码。</p>
    </ActionDialog>
  )
}
