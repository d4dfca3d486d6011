import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { ApiError } from '@/app/api/client'
import { forgetDays, readDay } from '@/app/handheld/day'
import { enter, type Holder, keepSending, leave } from '@/app/handheld/handheld-session'
import { install } from '@/app/handheld/install'
import { usePending } from '@/app/handheld/outbox'
import { PHONE } from '@/app/handheld/phone-path'
import { WaitingBar } from '@/app/handheld/waiting-bar'
import { ask } from '@/app/notify'
import { showTitle } from '@/app/page-config'
import { logout } from '@/app/session/logout'
import { HolderContext } from '@/app/handheld/holder-context'
import { WORKS } from './works'

/** After the last of several acts has arrived the day is read once. */
const SETTLE_MS = 400
type Stage = { at: 'entering' } | { at: 'in'; holder: Holder } | { at: 'failed'; why: string }

/** The frame of the pages of the phone: who works, what is not sent yet, and one page at a time. */
export function PhoneFrame() {
  const [stage, setStage] = useState<Stage>({ at: 'entering' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    install()
    showTitle('今日任务')
    let left = false
    let settling: ReturnType<typeof setTimeout> | undefined
    const arrived = ({ kind }: { kind: string }) => {
      clearTimeout(settling)
      const work = WORKS.find((one) => one.kind === kind)
      settling = setTimeout(() => void (work && readDay(work).catch(() => undefined)), SETTLE_MS)
    }
    const codes = WORKS.map(({ code }) => code)
    enter(codes, arrived).then(
      (holder) => !left && setStage({ at: 'in', holder }),
      (error: unknown) =>
        !left && setStage({ at: 'failed', why: error instanceof ApiError ? error.msg : '页面加载失败' }),
    )
    const stop = keepSending()
    return () => {
      left = true
      clearTimeout(settling)
      stop()
      leave()
      forgetDays()
    }
  }, [attempt])

  if (stage.at === 'entering') return null
  if (stage.at === 'failed')
    return (
      <main className="grid h-dvh place-items-center p-4">
        <ErrorPanel
          title="今日任务加载失败"
          detail={stage.why}
          retry={() => setAttempt((count) => count + 1)}
          action={<Button onClick={() => void logout()}>退出登录</Button>}
        />
      </main>
    )
  return (
    <HolderContext value={stage.holder}>
      <div className="mx-auto flex h-dvh max-w-180 flex-col bg-page">
        <Head holder={stage.holder} />
        <WaitingBar />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <Outlet />
        </main>
      </div>
    </HolderContext>
  )
}

function Head({ holder }: { holder: Holder }) {
  const within = useLocation({ select: ({ pathname }) => pathname !== PHONE && pathname !== `${PHONE}/` })
  const { waiting } = usePending()
  const out = async () => {
    const unsent = waiting.filter(({ refusal }) => refusal === null).length
    const leaving =
      unsent === 0 ||
      (await ask({
        title: `还有${unsent}条未上传，确定退出？`,
        content: '未上传的记录加密保存在本机，须由您本人再次登录后才能上传。',
        okText: '退出登录',
      }))
    if (leaving) await logout()
  }
  return (
    <header className="flex h-topbar shrink-0 items-center gap-2 border-b bg-surface px-4">
      {within ? (
        <Link to={PHONE as never} className="-ml-2 flex h-control-lg items-center gap-1 pr-3 font-semibold">
          <ChevronLeft aria-hidden className="size-5" />
          今日任务
        </Link>
      ) : (
        <h1 className="font-semibold">今日任务</h1>
      )}
      <span className="min-w-0 flex-1 truncate text-end text-secondary">{holder.petName}</span>
      <Button size="md" variant="ghost" onClick={() => void out()}>
        退出
      </Button>
    </header>
  )
}
