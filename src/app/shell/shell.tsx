import { memo, useEffect, useState } from 'react'
import { expectWidth } from '@wuguan/ui/width'
import { useStore } from '@/app/store'
import { routerList } from '@/app/session/router-list'
import { followMenus } from '@/app/menu/menu-state'
import { showTitle, usePageConfig } from '@/app/page-config'
import { LeavingVeil } from '@/app/external/leaving-veil'
import { PaletteHost } from '@/app/palette/palette-host'
import { NoticeHost } from '@/app/realtime/notice-host'
import { ShortcutHost } from '@/app/shortcuts/shortcut-host'
import { activeTab, hrefOf, openTabs } from '@/app/tabs/open-tabs'
import { TabPanes } from '@/app/tabs/tab-panes'
import { locate } from '@/app/routing/tree'
import { SideMenu } from './side-menu'
import { spaceBeside } from './space'
import { OpenPages } from './open-pages'
import { TopBar } from './top-bar'

/** Frame of the workspace. Nothing here renders on a tab switch; the parts that show the active tab subscribe to it. */
export function Shell() {
  useEffect(followMenus, [])
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-page">
      <DocumentTitle />
      <Frame />
      <NoticeHost />
      <PaletteHost />
      <ShortcutHost />
      <LeavingVeil />
    </div>
  )
}

function Frame() {
  const bare = useStore(activeTab, isBare)
  const [folded, setFolded] = useState(() => {
    const narrow = window.innerWidth < 1024
    expectWidth('list', spaceBeside(narrow))
    return narrow
  })
  return (
    <>
      {!bare && <TopBar />}
      <div className="flex min-h-0 flex-1">
        {!bare && <SideMenu folded={folded} onFold={setFolded} />}
        <main className="flex min-w-0 flex-1 flex-col">
          {!bare && <OpenPages />}
          <div className="relative min-h-0 flex-1">
            <Panes />
          </div>
        </main>
      </div>
    </>
  )
}

const Panes = memo(TabPanes)

/** Some pages, a sheet to print say, have the window for themselves. */
function isBare(tab: string): boolean {
  const { path } = locate(hrefOf(tab))
  return path !== null && routerList.get().get(path)?.layout === 'blank'
}

function DocumentTitle() {
  const config = usePageConfig()
  const active = useStore(activeTab, (key) => key)
  const title = useStore(openTabs, (tabs) => tabs.find((tab) => tab.key === active)?.title ?? null)
  useEffect(() => showTitle(title), [title, config])
  return null
}
