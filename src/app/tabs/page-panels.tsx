import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel, ResultPanel } from '@wuguan/ui/panel'
import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { ApiError } from '@/app/api/client'
import { NotGranted } from '@/app/routing/granted'
import { locate } from '@/app/routing/tree'
import { HOME } from '@/app/session/redirect-target'
import { back, wantedReturn } from './back'
import { closeTabs, go, hrefOf, mayOpen, titleOf } from './open-tabs'
import { useTabKey } from './tab-context'

function WaysBack() {
  const tab = useTabKey()
  const way = wantedReturn(hrefOf(tab))
  const offered = way !== undefined && mayOpen(way)
  return (
    <>
      {offered && (
        <Button variant="primary" onClick={() => back(tab)}>
          返回{titleOf(locate(way))}
        </Button>
      )}
      <Button variant={offered ? 'default' : 'primary'} onClick={() => go(HOME)}>
        返回工作台
      </Button>
      {tab !== HOME && <Button onClick={() => void closeTabs([tab])}>关闭此页</Button>}
    </>
  )
}

export function PageNotFound() {
  return <EmptyPanel className="h-full" title={MESSAGES[404]} hint="地址有误，或该页面已下线。" action={<WaysBack />} />
}

/** What a tab shows when its page failed; the other tabs and the shell go on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof NotGranted || (error instanceof ApiError && error.code === 403)) {
    return <ResultPanel className="h-full" tone="warning" title={error.message} action={<WaysBack />} />
  }
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorPanel
      className="h-full"
      title="页面出错了"
      detail={error instanceof ApiError ? error.msg : '页面运行时发生错误，已打开的其他页面不受影响。'}
      retry={retry}
      action={<WaysBack />}
    />
  )
}

/** The router shows it only after 300 ms: a quick page must not flash. */
export function PagePending() {
  return (
    <div role="status" aria-label="加载中" className="flex flex-col gap-3">
      {['h-12', 'h-9 w-1/3', 'h-96'].map((shape) => (
        <span key={shape} className={`animate-pulse rounded bg-line ${shape}`} />
      ))}
    </div>
  )
}
