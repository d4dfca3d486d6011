import { Activity, memo, useMemo, useState } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { now } from '@wuguan/crud/clock'
import { CrudProvider } from '@wuguan/crud/port'
import { PaperOriginProvider } from '@wuguan/ui/paper-origin'
import { useUser } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { makePort } from './crud-port'
import { activeTab, openTabs } from './open-tabs'
import { routerOf } from './router-of'
import { useScrollMemory } from './scroll-memory'
import { TabKeyProvider } from './tab-context'

export const panelId = (key: string) => `page-${key}`
export const tabId = (key: string) => `tab-${key}`

/** The pages of all open tabs; only the active one is visible, the others keep their state. */
export function TabPanes() {
  const tabs = useStore(openTabs, (open) => open)
  return tabs.map(({ key, generation }) => <TabPane key={`${key} ${generation}`} tab={key} />)
}

const TabPane = memo(function TabPane({ tab }: { tab: string }) {
  const active = useStore(activeTab, (key) => key === tab)
  // After a reload a tab loads when it is first shown.
  const [seen, setSeen] = useState(active)
  if (active && !seen) setSeen(true)
  if (!seen) return null
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <TabKeyProvider value={tab}>
        <Page tab={tab} />
      </TabKeyProvider>
    </Activity>
  )
})

const Page = memo(function Page({ tab }: { tab: string }) {
  const onScroll = useScrollMemory()
  const [port] = useState(() => makePort(tab))
  const user = useUser()
  const origin = useMemo(
    () => ({
      company: user?.companyName ?? '',
      phone: user?.companyPhone ?? null,
      printedBy: user?.petName ?? '',
      now,
    }),
    [user],
  )
  return (
    <div
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      onScrollCapture={onScroll}
      className="absolute inset-0 overflow-auto p-page"
    >
      <Heading tab={tab} />
      <CrudProvider port={port}>
        <PaperOriginProvider value={origin}>
          <RouterProvider router={routerOf(tab).router} />
        </PaperOriginProvider>
      </CrudProvider>
    </div>
  )
})

/** The title is on the tab; readers of the page hear it as its heading. */
function Heading({ tab }: { tab: string }) {
  const title = useStore(openTabs, (tabs) => tabs.find((open) => open.key === tab)?.title)
  return <h1 className="sr-only">{title}</h1>
}
