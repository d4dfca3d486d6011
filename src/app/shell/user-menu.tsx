import { lazy, Suspense, useState } from 'react'
import { ChevronDown, Keyboard, KeyRound, LogOut, RefreshCw, Rows4, SunMoon, UserRound } from 'lucide-react'
import { DENSITY, THEME } from '@wuguan/contract/home/look'
import { Menu, type MenuItem } from '@wuguan/ui/menu'
import { chooseLook, look } from '@/app/look/look'
import { notify } from '@/app/notify'
import { loadSession } from '@/app/session/load-session'
import { logout } from '@/app/session/logout'
import { useUser } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { openHelp } from '@/app/shortcuts/help-store'
import { mayLose } from '@/app/tabs/dirty'
import { openTabs } from '@/app/tabs/open-tabs'

const OwnDialogs = lazy(async () => ({ default: (await import('@/features/home')).OwnDialogs }))
const RELOAD_AFTER_MS = 800

async function refreshRights(): Promise<void> {
  if (!(await mayLose(openTabs.get(), '刷新'))) return
  try {
    await loadSession()
  } catch {
    // The refusal has been told.
    return
  }
  notify.success('刷新成功')
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}

async function signOut(): Promise<void> {
  if (await mayLose(openTabs.get(), '退出登录')) await logout()
}

/** What a look is made of, each with its choices behind it. */
function useLookItems(): MenuItem[] {
  const { theme, density } = useStore(look, (now) => now)
  return [
    {
      key: 'theme',
      label: '外观',
      icon: <SunMoon aria-hidden />,
      divided: true,
      items: THEME.items.map(({ code, label }) => ({
        key: code,
        label,
        checked: code === theme,
        onSelect: () => chooseLook({ theme: code }),
      })),
    },
    {
      key: 'density',
      label: '密度',
      icon: <Rows4 aria-hidden />,
      items: DENSITY.items.map(({ code, label }) => ({
        key: code,
        label,
        checked: code === density,
        onSelect: () => chooseLook({ density: code }),
      })),
    },
  ]
}

export function UserMenu() {
  const user = useUser()
  const looks = useLookItems()
  const [opened, setOpened] = useState<'profile' | 'password' | null>(null)
  if (!user) return null
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" className="flex h-10 items-center gap-2 rounded pr-1.5 pl-1 hover:bg-hover">
            <span
              aria-hidden
              className="flex size-7 items-center justify-center rounded-full bg-primary-soft text-small font-medium text-primary-text"
            >
              {user.petName.slice(-1)}
            </span>
            <span className="flex max-w-36 min-w-0 flex-col text-start max-lg:hidden">
              <span className="truncate text-small text-secondary" title={user.companyName}>
                您好，{user.companyName}
              </span>
              <span className="truncate text-table">{user.petName}</span>
            </span>
            <span className="sr-only">用户菜单</span>
            <ChevronDown aria-hidden className="size-3.5 text-secondary" />
          </button>
        }
        items={[
          { key: 'refresh', label: '刷新权限', icon: <RefreshCw aria-hidden />, onSelect: () => void refreshRights() },
          { key: 'profile', label: '个人信息', icon: <UserRound aria-hidden />, onSelect: () => setOpened('profile') },
          { key: 'password', label: '修改密码', icon: <KeyRound aria-hidden />, onSelect: () => setOpened('password') },
          { key: 'keys', label: '键盘快捷键', icon: <Keyboard aria-hidden />, shortcut: '?', onSelect: openHelp },
          ...looks,
          {
            key: 'logout',
            label: '退出登录',
            icon: <LogOut aria-hidden />,
            divided: true,
            onSelect: () => void signOut(),
          },
        ]}
      />
      <Suspense>{opened && <OwnDialogs opened={opened} close={() => setOpened(null)} />}</Suspense>
    </>
  )
}
