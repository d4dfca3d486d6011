import { useEffect, useRef } from 'react'
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
    <div
      role="dialog"
      aria-modal
      aria-label="菜单"
      tabIndex={-1}
      ref={(menu) => menu?.focus()}
      onKeyDown={({ key }) => key === 'Escape' && onFold(true)}
      className="absolute inset-0 z-overlay flex bg-overlay outline-none"
    >
      <SideMenu folded={false} onFold={onFold} />
      <button type="button" aria-label="关闭菜单" onClick={() => onFold(true)} className="min-w-0 flex-1" />
    </div>
  )
}
