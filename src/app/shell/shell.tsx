import { memo, useEffect, useState, useSyncExternalStore } from 'react'
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
import { onResize } from './on-resize'
import { SideMenu } from './side-menu'
import { PhoneMenu } from './phone-menu'
import { isNarrow, isPhone, spaceBeside } from './space'
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
  const layout = useStore(activeTab, layoutOf)
  const bare = layout === 'blank'
  const narrow = useSyncExternalStore(onResize, isNarrow)
  const phone = useSyncExternalStore(onResize, isPhone)
  const [folded, setFolded] = useState(() => {
    expectWidth('list', spaceBeside(narrow))
    return narrow
  })
  // A window that becomes narrow, by zooming too, folds the menu; afterwards it is as the user likes it.
  const [was, setWas] = useState(narrow)
  if (was !== narrow) {
    setWas(narrow)
    setFolded(narrow)
  }
  const beside = layout === 'main' && !phone
  const over = layout === 'main' && phone
  return (
    <>
      {!bare && <TopBar {...(over ? { onMenu: setFolded } : {})} />}
      <div className="relative flex min-h-0 flex-1">
        {beside && <SideMenu folded={folded} onFold={setFolded} />}
        {over && !folded && <PhoneMenu onFold={setFolded} />}
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

/** `blank`: a sheet to print, say, has the window for itself. `new`: a page as wide as the window, under the bar and without a menu beside it. */
function layoutOf(tab: string): 'main' | 'blank' | 'new' {
  const { path } = locate(hrefOf(tab))
  const layout = path === null ? undefined : routerList.get().get(path)?.layout
  return layout === 'blank' || layout === 'new' ? layout : 'main'
}

function DocumentTitle() {
  const config = usePageConfig()
  const active = useStore(activeTab, (key) => key)
  const title = useStore(openTabs, (tabs) => tabs.find((tab) => tab.key === active)?.title ?? null)
  useEffect(() => showTitle(title), [title, config])
  return null
}
