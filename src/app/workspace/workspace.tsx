import { useEffect, useEffectEvent, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Button } from '@wuguan/ui/button'
import { DensityProvider } from '@wuguan/ui/density'
import { ErrorPanel } from '@wuguan/ui/panel'
import { ApiError } from '@/app/api/client'
import { overlaysNeeded } from '@/app/notify'
import { hash } from '@/app/routing/history'
import { warm } from '@/app/routing/tree'
import { look } from '@/app/look/look'
import { loadSession } from '@/app/session/load-session'
import { logout } from '@/app/session/logout'
import { useStore } from '@/app/store'
import { Shell } from '@/app/shell/shell'
import { warnBeforeUnload } from '@/app/tabs/dirty'
import { activeTab, startTabs } from '@/app/tabs/open-tabs'
import { queryClient } from '@/app/tabs/query-client'
import { routerOf } from '@/app/tabs/router-of'
import { ForcedPassword } from './forced-password'

/** How long the frame waits for its first page, so that both appear in one picture. */
const TOGETHER_MS = 300

/** Places for toasts and questions stand ready a moment after the first page; what is told before brings them at once. */
const OVERLAYS_MS = 500

type Stage =
  | { readonly at: 'loading' }
  /** The server answers nothing else until the password is changed. */
  | { readonly at: 'password' }
  | { readonly at: 'ready' }
  | { readonly at: 'failed'; readonly message: string }

/** The signed-in application: user, rights and menus first, then shell and tabs. */
export function Workspace() {
  const [stage, setStage] = useState<Stage>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const density = useStore(look, (now) => now.density)

  const start = useEffectEvent(async (alive: () => boolean): Promise<(() => void) | undefined> => {
    try {
      warm(hash.location.href)
      const user = await loadSession()
      if (!alive()) return undefined
      if (user.mustChangePassword) {
        setStage({ at: 'password' })
        return undefined
      }
      const stopTabs = startTabs(user.userId)
      await Promise.race([
        routerOf(activeTab.get()).router.load(),
        new Promise((done) => setTimeout(done, TOGETHER_MS)),
      ])
      setStage({ at: 'ready' })
      return stopTabs
    } catch (error) {
      if (alive()) setStage({ at: 'failed', message: error instanceof ApiError ? error.msg : '页面加载失败' })
      return undefined
    }
  })

  useEffect(() => {
    let alive = true
    let stop: (() => void) | undefined
    void start(() => alive).then((stopTabs) => {
      if (alive) stop = stopTabs
      else stopTabs?.()
    })
    const stopWarning = warnBeforeUnload()
    return () => {
      alive = false
      stop?.()
      stopWarning()
      queryClient.clear()
    }
  }, [attempt])

  const ready = stage.at === 'ready'
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => overlaysNeeded.set(true), OVERLAYS_MS)
    return () => clearTimeout(timer)
  }, [ready])

  const again = () => {
    setStage({ at: 'loading' })
    setAttempt((count) => count + 1)
  }

  if (stage.at === 'loading') return null
  if (stage.at === 'password') return <ForcedPassword onDone={() => window.location.reload()} />
  if (stage.at === 'failed') {
    return (
      <main className="grid h-dvh place-items-center">
        <ErrorPanel
          title="工作区加载失败"
          detail={stage.message}
          retry={again}
          action={<Button onClick={() => void logout()}>退出登录</Button>}
        />
      </main>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <DensityProvider density={density}>
        <Shell />
      </DensityProvider>
    </QueryClientProvider>
  )
}
