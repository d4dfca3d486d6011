import { useState } from 'react'
import { DescriptionList } from '@wuguan/ui/description'
import { Tabs } from '@wuguan/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@wuguan/contract/session/session.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { PasswordForm } from '@/features/session'
import { ProfileForm } from './profile-form'
import { SessionsPanel } from './sessions-panel'
import { SignInsPanel } from './sign-ins-panel'

type Part = 'profile' | 'password' | 'sessions' | 'signIns'

/** 个人信息: one's particulars, password, devices and sign-ins. */
export function UserScreen() {
  const [part, setPart] = useState<Part>('profile')
  const [passwordForm, renew] = useState(0)
  return (
    <div className="h-full rounded border border-line bg-surface p-4">
      <Tabs
        aria-label="个人信息"
        value={part}
        onChange={setPart}
        className="h-full"
        items={[
          { key: 'profile', label: '基本资料', content: <Profile /> },
          {
            key: 'password',
            label: '修改密码',
            content: (
              <div className="max-w-md">
                <PasswordForm
                  key={passwordForm}
                  onDone={() => renew(passwordForm + 1)}
                  onCancel={() => renew(passwordForm + 1)}
                  cancelText="清空"
                />
              </div>
            ),
          },
          { key: 'sessions', label: '登录设备', content: <SessionsPanel /> },
          { key: 'signIns', label: '登录记录', content: <SignInsPanel /> },
        ]}
      />
    </div>
  )
}

function Profile() {
  const port = useCrudPort()
  const { data: user } = useQuery({
    queryKey: ['home.currentUser'],
    queryFn: ({ signal }) => port.request<CurrentUser>('GET', '/basedata/sys/user/info', { signal }),
  })
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto">
      {user && (
        <DescriptionList
          columns={4}
          className="max-w-form"
          items={[
            { label: '用户名', value: user.username },
            { label: '所属公司', value: user.companyName },
            { label: '部门', value: user.deptName },
            { label: '角色', value: user.superAdmin ? '超级管理员' : user.roles.map(({ name }) => name).join('、') },
          ]}
        />
      )}
      <div className="max-w-md">
        <ProfileForm />
      </div>
    </div>
  )
}
