import { useEffect, type ReactNode } from 'react'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Brand } from '@/app/brand'
import { loadPageConfig, showTitle, usePageConfig } from '@/app/page-config'
import type { PublicAnswer } from './use-public'

interface PublicPageProps<T> {
  answer: PublicAnswer<T>
  /** Of the browser's tab. */
  title: (data: T | null) => string
  gone: string
  children: (data: T, again: () => void) => ReactNode
}

/** A page for anybody with the link: the brand and the content, nothing of the shell; made for a phone first. */
export function PublicPage<T>({ answer, title, gone, children }: PublicPageProps<T>) {
  const config = usePageConfig()
  const name = title(answer.at === 'shown' ? answer.data : null)
  useEffect(loadPageConfig, [])
  useEffect(() => showTitle(name), [name, config])
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="flex h-topbar shrink-0 items-center border-b border-line bg-surface px-6 max-sm:px-4">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col p-4 sm:py-8">
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-8">
          {answer.at === 'shown' ? (
            children(answer.data, answer.again)
          ) : answer.at === 'loading' ? (
            <Skeleton lines={8} />
          ) : answer.at === 'gone' ? (
            <EmptyPanel title={gone} hint="请向分享链接的人确认，或联系物业服务中心。" />
          ) : (
            <ErrorPanel title="网络连接失败，请检查网络后重试" retry={answer.again} />
          )}
        </div>
      </main>
    </div>
  )
}
