import { memo, type ReactNode } from 'react'
import { Download, Menu, Workflow } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Tooltip } from '@wuguan/ui/tooltip'
import { isBuilt } from '@/app/routing/tree'
import { Brand } from '@/app/brand'
import { NoticeBell } from '@/app/realtime/notice-bell'
import { SearchButton } from '@/app/palette/search-button'
import { routerList } from '@/app/session/router-list'
import { useStore } from '@/app/store'
import { show } from '@/app/tabs/open-tabs'
import { ContextSwitch } from './context-switch'
import { GroupBar } from './group-bar'
import { UserMenu } from './user-menu'

const DOWNLOADS = '/charge/download/list'
const MODELS = '/bpm/manager/model'

/** `onMenu` where the menu lies over the page: told that it is not folded away any more. */
export const TopBar = memo(function TopBar({ onMenu }: { onMenu?: (folded: boolean) => void }) {
  return (
    <header
      className="flex h-topbar shrink-0 items-center gap-4 border-b border-line bg-surface px-4 max-sm:gap-2 max-sm:px-2"
      data-print="hide"
    >
      {onMenu ? <IconButton label="展开菜单" icon={<Menu />} onClick={() => onMenu(false)} /> : <Brand bar />}
      <GroupBar />
      <div className="flex shrink-0 items-center gap-2 max-sm:gap-1">
        <SearchButton />
        <ContextSwitch />
        <ProcessModels />
        <DownloadCentre />
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  )
})

function DownloadCentre() {
  return <PageLink to={DOWNLOADS} label="下载中心" icon={<Download aria-hidden className="size-4" />} open={show} />
}

/** The designer wants a window of its own; it takes the session over from this one. */
function ProcessModels() {
  return (
    <PageLink
      to={MODELS}
      label="流程模型"
      icon={<Workflow aria-hidden className="size-4" />}
      open={(href) => window.open(`#${href}`, '_blank')}
      className="max-lg:hidden"
    />
  )
}

interface PageLinkProps {
  to: string
  label: string
  icon: ReactNode
  open: (href: string) => void
  className?: string
}
/** A page that stands in the bar itself; without the right to it there is nothing. */
function PageLink({ to, label, icon, open, className }: PageLinkProps) {
  const granted = useStore(routerList, (entries) => entries.has(to))
  if (!granted || !isBuilt(to)) return null
  return (
    <Tooltip content={label}>
      <a
        href={`#${to}`}
        aria-label={label}
        onClick={(event) => {
          event.preventDefault()
          open(to)
        }}
        className={cn(
          'flex size-8 items-center justify-center rounded text-secondary hover:bg-hover hover:text-text',
          className,
        )}
      >
        {icon}
      </a>
    </Tooltip>
  )
}
