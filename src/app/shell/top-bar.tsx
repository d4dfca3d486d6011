import { memo } from 'react'
import { Download } from 'lucide-react'
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

export const TopBar = memo(function TopBar() {
  return (
    <header
      className="flex h-topbar shrink-0 items-center gap-4 border-b border-line bg-surface px-4 max-sm:gap-2 max-sm:px-2"
      data-print="hide"
    >
      <Brand bar />
      <GroupBar />
      <div className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-1">
        <SearchButton />
        <ContextSwitch />
        <DownloadCentre />
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  )
})

function DownloadCentre() {
  const granted = useStore(routerList, (entries) => entries.has(DOWNLOADS))
  if (!granted || !isBuilt(DOWNLOADS)) return null
  return (
    <Tooltip content="下载中心">
      <a
        href={`#${DOWNLOADS}`}
        aria-label="下载中心"
        onClick={(event) => {
          event.preventDefault()
          show(DOWNLOADS)
        }}
        className="flex size-8 items-center justify-center rounded text-secondary hover:bg-hover hover:text-text"
      >
        <Download aria-hidden className="size-4" />
      </a>
    </Tooltip>
  )
}
