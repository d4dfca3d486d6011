import { useEffect, useState } from 'react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { loadWorkspace } from '@/app/boot/load-workspace'
import { Brand, Slogan } from '@/app/brand'
import { runtimeConfig, type RuntimeConfig } from '@/app/config'
import { loadPageConfig, showTitle, usePageConfig } from '@/app/page-config'
import { phoneTarget } from '@/app/handheld/phone'
import { redirectTarget } from '@/app/session/redirect-target'
import { DemoAccounts } from './demo-accounts'
import { LoginForm } from './login-form'
import { LoginIllustration } from './login-illustration'
import { useLogin } from './use-login'

const route = getRouteApi('/login')

/** Signing in: branding, the form, and in demo mode the accounts to try. */
export function LoginScreen() {
  const { redirect } = route.useSearch()
  const navigate = useNavigate()
  const config = usePageConfig()
  const demo = useDemo()
  const login = useLogin(async () => {
    const phone = phoneTarget(redirect)
    if (phone !== null) return navigate({ href: phone, replace: true })
    const known = await loadWorkspace().then(
      ({ knownTarget }) => knownTarget(redirect),
      // The workspace does not load: its own error page will say so.
      () => redirectTarget(redirect),
    )
    await navigate({ href: known, replace: true })
  })

  useEffect(loadPageConfig, [])
  useEffect(() => showTitle('登录'), [config])

  return (
    <div className="relative flex min-h-dvh bg-page">
      <header className="fixed inset-x-0 top-0 z-sticky flex h-topbar items-center px-6 max-sm:px-4">
        <Brand />
      </header>
      <section
        aria-label="系统介绍"
        className="sticky top-0 h-dvh flex-1 overflow-hidden bg-linear-160 from-primary-soft to-page bg-cover bg-center max-lg:hidden"
        style={config.loginBgUrl === '' ? undefined : { backgroundImage: `url("${encodeURI(config.loginBgUrl)}")` }}
      >
        <p className="absolute inset-x-[9%] top-[18%] text-figure font-semibold text-balance">
          {config.loginText || <Slogan />}
        </p>
        {config.loginBgUrl === '' && <LoginIllustration />}
      </section>
      {/* From the top, not centred: what arrives under the form must not move the button from under the pointer. */}
      <main className="flex w-full flex-col items-center gap-4 px-4 pt-[max(4rem,calc(50dvh-17rem))] pb-13 lg:w-[46%] lg:max-w-180">
        <LoginForm login={login} title={config.loginTitle || '欢迎登录'} />
        {demo && <DemoAccounts demo={demo} onChoose={login.fill} />}
      </main>
    </div>
  )
}

/** The accounts to try, in demo mode only. */
function useDemo(): RuntimeConfig | null {
  const [config, setConfig] = useState<RuntimeConfig | null>(null)
  useEffect(() => {
    let alive = true
    runtimeConfig().then(
      (loaded) => {
        if (alive && loaded.demo && loaded.demoAccounts?.length) setConfig(loaded)
      },
      // Without settings the sign-in itself says what is wrong.
      () => undefined,
    )
    return () => {
      alive = false
    }
  }, [])
  return config
}
