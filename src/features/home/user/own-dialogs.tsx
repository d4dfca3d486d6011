import { Dialog } from '@wuguan/ui/dialog'
import { PasswordForm } from '@/features/session'
import { ProfileForm } from './profile-form'

/** 个人信息 and 修改密码 of the top bar: the forms of the page 个人信息. */
export function OwnDialogs({ opened, close }: { opened: 'profile' | 'password'; close: () => void }) {
  return opened === 'profile' ? (
    <Dialog open asks onOpenChange={close} title="个人信息" width={440}>
      <ProfileForm onDone={close} onCancel={close} />
    </Dialog>
  ) : (
    <Dialog open asks onOpenChange={close} title="修改密码" description="修改后，其他设备上的登录会失效。" width={440}>
      <PasswordForm onDone={close} onCancel={close} />
    </Dialog>
  )
}
