import { memo, useSyncExternalStore } from 'react'
import { ChevronDown } from 'lucide-react'
import { cn } from '@wuguan/ui/cn'
import { Menu } from '@wuguan/ui/menu'
import { groupLimit } from '@/app/menu/group-limit'
import { chooseGroup, currentGroup, menuGroups, type MenuGroup } from '@/app/menu/menu-store'
import { useStore } from '@/app/store'

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
/** A phone has room for the current group only. */
const limitNow = () => (window.innerWidth < 640 ? 0 : groupLimit(window.innerWidth))

/** Top-level menus; what the width does not hold goes under 更多. */
export const GroupBar = memo(function GroupBar() {
  const groups = useStore(menuGroups, (all) => all)
  const limit = useSyncExternalStore(onResize, limitNow)
  const rest = groups.slice(limit)
  return (
    <nav aria-label="菜单分组" className="flex min-w-0 items-center gap-1 overflow-hidden p-0.5">
      {groups.slice(0, limit).map((group) => (
        <GroupButton key={group.id} group={group} />
      ))}
      {rest.length > 0 && <MoreGroups groups={rest} alone={limit === 0} />}
    </nav>
  )
})

const LOOK = 'flex h-8 shrink-0 items-center gap-1 rounded px-2.5 text-body whitespace-nowrap'
const tone = (active: boolean) =>
  active ? 'bg-primary-soft font-medium text-primary-text' : 'text-secondary hover:bg-hover hover:text-text'

function GroupButton({ group }: { group: MenuGroup }) {
  const active = useStore(currentGroup, (id) => id === group.id)
  return (
    <button
      type="button"
      aria-current={active || undefined}
      onClick={() => chooseGroup(group.id)}
      className={cn(LOOK, tone(active))}
    >
      {group.name}
    </button>
  )
}

function MoreGroups({ groups, alone }: { groups: readonly MenuGroup[]; alone: boolean }) {
  const current = useStore(currentGroup, (id) => groups.find((group) => group.id === id)?.name)
  const more = alone ? '' : '更多：'
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-current={current !== undefined || undefined}
          className={cn(LOOK, tone(current !== undefined))}
        >
          {current === undefined ? '更多' : `${more}${current}`}
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
      items={groups.map((group) => ({
        key: String(group.id),
        label: group.name,
        onSelect: () => chooseGroup(group.id),
      }))}
    />
  )
}
