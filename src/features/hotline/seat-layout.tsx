import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import type { HotlineContext } from '@wuguan/contract/hotline/seat.actions'
import { Alert } from '@wuguan/ui/alert'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Brand } from '@/app/brand'
import { loadPageConfig, showTitle, usePageConfig } from '@/app/page-config'
import { createStore, useStore } from '@/app/store'
import { minutesLeft, remainingWords } from './hotline.logic'
import { PAGES, type Variant } from './pages'
import { keepCaller } from './seat-caller'
import { asSeatError, seat, type SeatError, turnedAway } from './seat-client'
import { SeatForm } from './seat-form'
import { takeSeatToken } from './seat-token'

const SOON = 10
/** What the link allows; kept from page to page, read anew with each. */
const known = createStore<HotlineContext | null>(null)

function useContext() {
  const context = useStore(known, (now) => now)
  const words = useStore(turnedAway, (now) => now)
  const [fault, setFault] = useState<SeatError | null>(null)
  const asked = useRef<string | null>(undefined)
  // An address with another token may be opened in this very page.
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const load = useCallback(() => {
    setFault(null)
    seat.context().then(
      (context) => {
        turnedAway.set(null)
        known.set(context)
      },
      (error: unknown) => setFault(asSeatError(error)),
    )
  }, [])
  useEffect(() => {
    const token = takeSeatToken(() => {
      known.set(null)
      keepCaller(null)
      turnedAway.set(null)
    })
    if (asked.current === token) return
    asked.current = token
    load()
  }, [search, load])
  return { context, words, fault, load }
}

function useMinutes(expiresAt: string | undefined): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (expiresAt === undefined) return
    const tick = () => setMinutes(minutesLeft(expiresAt, Date.now()))
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return minutes
}

interface SeatLayoutProps {
  variant: Variant
  title: string
  /** What the link must allow for this page. */
  scope: 'create' | 'history'
  children: (context: HotlineContext) => ReactNode
}

/** The frame of all hotline pages: who answers for whom, and how long the link still opens; nothing of the shell. */
export function SeatLayout({ variant, title, scope, children }: SeatLayoutProps) {
  const { context, words, fault, load } = useContext()
  const minutes = useMinutes(context?.expiresAt)
  const soon = minutes !== null && minutes < SOON
  const config = usePageConfig()
  useEffect(loadPageConfig, [])
  useEffect(() => showTitle(title), [title, config])
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  // Somebody may have extended it.
  useEffect(() => {
    if (soon) load()
  }, [soon, minutes, load])

  return (
    <div className="flex h-dvh flex-col bg-page">
      <header className="flex min-h-topbar shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-surface px-6 py-1 max-sm:px-4">
        <Brand />
        {context !== null && words === null && (
          <>
            <Pages variant={variant} scopes={context.scopes} />
            <p className="tabular ml-auto flex flex-wrap gap-x-4 text-table text-secondary max-sm:ml-0">
              {context.phoneText !== null && <span>{context.phoneText}</span>}
              {context.seatName !== null && <span>{[context.seatName, context.seatNo].filter(Boolean).join(' ')}</span>}
              {minutes !== null && <span className={soon ? 'text-warning-text' : ''}>{remainingWords(minutes)}</span>}
            </p>
          </>
        )}
      </header>
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <h1 className="sr-only">{title}</h1>
        {words !== null ? (
          <Shut words={words} />
        ) : context === null ? (
          fault === null ? (
            <Skeleton lines={8} />
          ) : (
            <ErrorPanel title={fault.msg} retry={load} />
          )
        ) : context.seatName === null ? (
          <SeatForm done={load} />
        ) : !context.scopes.includes(scope) ? (
          <EmptyPanel title={`当前链接没有“${scope === 'create' ? '登记' : '历史工单'}”权限`} />
        ) : (
          <>
            {soon && (
              <Alert tone="warning" live title="链接将在10分钟内到期">
                需要继续使用请联系物业工作人员延长。
              </Alert>
            )}
            {children(context)}
          </>
        )}
      </main>
    </div>
  )
}

/** No link, or one that opens nothing any more: why, and nothing behind it. */
function Shut({ words }: { words: string }) {
  return words.startsWith('无法访问') ? <ErrorPanel title={words} /> : <ErrorPanel title="无法访问" detail={words} />
}

const NAV =
  'flex h-control items-center rounded px-3 text-secondary hover:bg-hover data-[status=active]:bg-primary-soft data-[status=active]:font-medium data-[status=active]:text-primary-text max-sm:h-11'

function Pages({ variant, scopes }: { variant: Variant; scopes: HotlineContext['scopes'] }) {
  const { create, history } = PAGES[variant]
  return (
    <nav aria-label="热线页面" className="flex gap-1">
      {scopes.includes('create') && (
        <Link to={create} className={NAV}>
          新建
        </Link>
      )}
      {scopes.includes('history') && (
        <Link to={history} className={NAV}>
          历史
        </Link>
      )}
    </nav>
  )
}
