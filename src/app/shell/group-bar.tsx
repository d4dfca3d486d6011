import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ChevronDown } from 'lucide-react'
import { cn } from '@wuguan/ui/cn'
import { Menu } from '@wuguan/ui/menu'
import { groupLimit, groupsIn } from '@/app/menu/group-limit'
import { chooseGroup, currentGroup, menuGroups, type MenuGroup } from '@/app/menu/menu-store'
import { useStore } from '@/app/store'
import { onResize } from './on-resize'

/** A phone has room for the current group only. */
const limitNow = () => (window.innerWidth < 640 ? 0 : groupLimit(window.innerWidth))

/** Top-level menus; what the width does not hold goes under 更多. */
export const GroupBar = memo(function GroupBar() {
  const groups = useStore(menuGroups, (all) => all)
  const limit = useSyncExternalStore(onResize, limitNow)
  const bar = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(Infinity)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const current = useStore(currentGroup, (id) => groups.findIndex((group) => group.id === id))
  const names = groups.map(({ name }) => name)
  const whole = groupsIn(names, limit, room, MORE)
  // The current group is named on 更多 when it stands under it, which takes room of its own.
  const fitting = current < whole ? whole : groupsIn(names, limit, room, `${MORE}：${names[current]}`)
  const rest = groups.slice(fitting)
  return (
    <nav ref={bar} aria-label="菜单分组" className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden py-0.5">
      {groups.slice(0, fitting).map((group) => (
        <GroupButton key={group.id} group={group} />
      ))}
      {rest.length > 0 && <MoreGroups groups={rest} alone={fitting === 0} />}
    </nav>
  )
})

const MORE = '更多'
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
  const more = alone ? '' : `${MORE}：`
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-current={current !== undefined || undefined}
          className={cn(LOOK, alone && 'min-w-0 shrink', tone(current !== undefined))}
        >
          <span className="truncate">{current === undefined ? MORE : `${more}${current}`}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
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
