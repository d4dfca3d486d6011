import { useEffect, useRef } from 'react'
import { Drawer } from '@wuguan/ui/drawer'
import { activeTab } from '@/app/tabs/open-tabs'
import { useStore } from '@/app/store'
import { SideMenu } from './side-menu'

/** The menu on a phone: over the page, until something is chosen or touched beside it. */
export function PhoneMenu({ onFold }: { onFold: (folded: boolean) => void }) {
  const active = useStore(activeTab, (key) => key)
  const opened = useRef(active)
  useEffect(() => {
    if (opened.current !== active) onFold(true)
  }, [active, onFold])
  return (
    <Drawer open side="left" width={292} title="菜单" onOpenChange={(open) => onFold(!open)}>
      <SideMenu folded={false} onFold={onFold} />
    </Drawer>
  )
}
