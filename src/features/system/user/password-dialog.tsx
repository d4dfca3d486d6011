import { Copy } from 'lucide-react'
import { useState } from 'react'
import { userResetPassword } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

/** 重置密码: asks, then shows the new password this one time. */
export default function PasswordDialog({ rows, close }: UserDialogProps) {
  const [password, setPassword] = useState<string | null>(null)
  const task = useTask(userResetPassword, {
    refreshes: [user.name],
    said: () => '重置密码成功',
    done: (answer) => setPassword(answer.password),
  })
  const row = rows[0]!
  if (password !== null) return <NewPassword name={namesOf([row])} password={password} close={close} />
  return (
    <TaskDialog
      task={task}
      title={`重置用户${namesOf([row])}的密码？`}
      verb="重置密码"
      danger
      close={close}
      submit={() => void task.submit({ userId: idIn(row) })}
    >
      <p>系统生成 12 位随机密码，只显示一次。原密码和该用户的全部登录立即失效，首次登录须修改密码。</p>
    </TaskDialog>
  )
}

function NewPassword({ name, password, close }: { name: string; password: string; close: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      toast.success('密码已复制')
    } catch {
      toast.error('无法写入剪贴板，请手动抄录')
    }
  }
  return (
    <Dialog
      open
      // A click beside it must not lose what cannot be shown again.
      onOpenChange={() => undefined}
      title={`用户${name}的新密码`}
      description="密码只显示这一次，关闭后无法再次查看。"
      width={440}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy()}>
            复制
          </Button>
          <Button variant="primary" onClick={close}>
            我已记录
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded border border-line bg-sunken py-6">
        <output className="font-mono text-figure font-semibold select-all">{password}</output>
        <p className="text-small text-secondary">请通过可靠的方式交给本人，首次登录须修改。</p>
      </div>
    </Dialog>
  )
}
