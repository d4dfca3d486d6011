import { userRename } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { idIn, textIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 修改用户名: the name that one signs in with. */
export default function RenameDialog({ rows, close }: UserDialogProps) {
  const row = rows[0]!
  return (
    <ActionDialog
      action={userRename}
      given={{ userId: idIn(row) }}
      initial={{ username: textIn(row, 'username') }}
      title={`修改用户${namesOf([row])}的用户名`}
      description="修改后该用户须用新用户名重新登录。"
      width={440}
      refreshes={[user.name]}
      close={close}
    />
  )
}
