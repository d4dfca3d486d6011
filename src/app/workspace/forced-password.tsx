import { PasswordForm } from '@/features/session'
import { logout } from '@/app/session/logout'
import { Dialog } from '@wuguan/ui/dialog'

/** First sign-in, or a password older than the platform allows. It cannot be dismissed, only left by signing out. */
export function ForcedPassword({ onDone }: { onDone: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="请先修改密码"
      description="首次登录或密码已超过有效期，修改后才能继续使用。"
      width={440}
    >
      <PasswordForm onDone={onDone} onCancel={() => void logout()} cancelText="退出登录" />
    </Dialog>
  )
}
