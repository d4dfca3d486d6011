import { memo } from 'react'
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { quickEntriesSave } from '@wuguan/contract/home/home.actions'
import { cn } from '@wuguan/ui/cn'
import { Menu, type MenuItem } from '@wuguan/ui/menu'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tooltip } from '@wuguan/ui/tooltip'
import { sideMenu, type MenuNode } from '@/app/menu/menu-store'
import { currentEntry, openBranch, toggleBranch } from '@/app/menu/menu-state'
import { linkOfMenu, openMenu } from '@/app/menu/open-menu'
import { USUAL, toggleFavourite, useUsual } from '@/app/menu/usual'
import { can } from '@/app/session/user-store'
import { useStore } from '@/app/store'
import { MenuIcon } from './menu-icon'

/** Menus of the current group, only what the server delivers; closed submenus are not in the document. */
export const SideMenu = memo(function SideMenu({
  folded,
  onFold,
}: {
  folded: boolean
  onFold: (folded: boolean) => void
}) {
  const nodes = useStore(sideMenu, (menu) => menu)
  return (
    <nav
      aria-label="侧边菜单"
      data-print="hide"
      className={cn('flex shrink-0 flex-col border-r border-line bg-surface', folded ? 'w-menu-folded' : 'w-menu')}
    >
      <ul className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-2">
        {nodes === null ? (
          <li>
            <Skeleton lines={6} className="p-2" />
          </li>
        ) : folded ? (
          <>
            <FoldedUsual />
            {nodes.map((node) => (
              <FoldedEntry key={node.menuId} node={node} />
            ))}
          </>
        ) : (
          <>
            <Usual />
            {nodes.map((node) => (
              <Entry key={node.menuId} node={node} level={0} />
            ))}
          </>
        )}
        {nodes?.length === 0 && <li className="p-3 text-table text-secondary">暂无可用菜单</li>}
      </ul>
      <button
        type="button"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        aria-expanded={!folded}
        onClick={() => onFold(!folded)}
        className="flex h-10 shrink-0 items-center gap-2 border-t border-line px-5 text-table text-secondary hover:bg-hover hover:text-text"
      >
        {folded ? <PanelLeftOpen aria-hidden className="size-4" /> : <PanelLeftClose aria-hidden className="size-4" />}
        {!folded && '收起菜单'}
      </button>
    </nav>
  )
})

const ROW = 'flex h-9 w-full items-center gap-2.5 rounded px-3 text-start text-table'
const tone = (active: boolean) =>
  active ? 'bg-primary-soft font-medium text-primary-text' : 'text-text hover:bg-hover'
/** Words stand under the words of their directory. */
const INDENT = ['', 'pl-[38px]', 'pl-[52px]'] as const

const Entry = memo(function Entry({ node, level }: { node: MenuNode; level: number }) {
  return <li>{node.list.length > 0 ? <Directory node={node} level={level} /> : <Leaf node={node} level={level} />}</li>
})

const usualNode = (list: MenuNode[]): MenuNode => ({
  menuId: USUAL,
  name: '常用',
  icon: 'star',
  url: null,
  oldUrl: null,
  openMode: 1,
  list,
})

/** Favourites and what was opened last, above the menus of whatever group. */
function Usual() {
  const open = useStore(openBranch, (branch) => branch[0] === USUAL)
  const current = useStore(currentEntry, (trail) => trail.at(-1))
  const { favourites, last } = useUsual(open)
  const chosen = favourites?.some(({ menuId }) => menuId === current)
  return (
    <li>
      <DirectoryButton node={usualNode([])} level={0} open={open} marked={false} />
      {open && (
        <ul aria-label="常用">
          {favourites?.map((node) => (
            <Entry key={node.menuId} node={node} level={1} />
          ))}
          {last.length > 0 && <li className="py-1 pl-[38px] text-small text-secondary">最近打开</li>}
          {last.map((node) => (
            <Entry key={node.menuId} node={node} level={1} />
          ))}
          {favourites && current !== undefined && can(quickEntriesSave.permission ?? '') && (
            <li>
              <button
                type="button"
                onClick={() => void toggleFavourite(current, favourites)}
                className={cn(ROW, INDENT[1], 'text-secondary hover:bg-hover hover:text-text')}
              >
                {chosen ? '取消收藏本页' : '收藏本页'}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function FoldedUsual() {
  const { favourites, last } = useUsual(true)
  const list = [...(favourites ?? []), ...last]
  return list.length > 0 && <FoldedEntry node={usualNode(list)} />
}

function Directory({ node, level }: { node: MenuNode; level: number }) {
  const open = useStore(openBranch, (branch) => branch[level] === node.menuId)
  const holdsCurrent = useStore(currentEntry, (trail) => trail.includes(node.menuId))
  return (
    <>
      <DirectoryButton node={node} level={level} open={open} marked={holdsCurrent && !open} />
      {open && (
        <ul>
          {node.list.map((child) => (
            <Entry key={child.menuId} node={child} level={level + 1} />
          ))}
        </ul>
      )}
    </>
  )
}

interface DirectoryButtonProps {
  node: MenuNode
  level: number
  open: boolean
  /** The current page is inside. */
  marked: boolean
}
function DirectoryButton({ node, level, open, marked }: DirectoryButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => toggleBranch(level, node.menuId)}
      className={cn(ROW, INDENT[level], 'hover:bg-hover', marked ? 'font-medium text-primary-text' : 'text-text')}
    >
      {level === 0 && <MenuIcon name={node.icon} />}
      <span className="min-w-0 flex-1 truncate">{node.name}</span>
      <ChevronDown aria-hidden className={cn('size-3.5 text-secondary transition-transform', !open && '-rotate-90')} />
    </button>
  )
}

function Leaf({ node, level }: { node: MenuNode; level: number }) {
  const active = useStore(currentEntry, (trail) => trail.at(-1) === node.menuId)
  return (
    <a
      href={linkOfMenu(node)}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        // Ctrl and the wheel button open a browser tab, as with any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openMenu(node)
      }}
      className={cn(ROW, INDENT[level], tone(active))}
    >
      {level === 0 && <MenuIcon name={node.icon} />}
      <span className="min-w-0 truncate" title={node.name}>
        {node.name}
      </span>
    </a>
  )
}

const itemOf = (node: MenuNode): MenuItem => ({
  key: String(node.menuId),
  label: node.name,
  ...(node.list.length > 0 ? { items: node.list.map(itemOf) } : { onSelect: () => openMenu(node) }),
})

function FoldedEntry({ node }: { node: MenuNode }) {
  const active = useStore(currentEntry, (trail) => trail.includes(node.menuId))
  const button = (
    <button
      type="button"
      aria-label={node.name}
      onClick={node.list.length > 0 ? undefined : () => openMenu(node)}
      className={cn('flex h-10 w-full items-center justify-center rounded', tone(active))}
    >
      <MenuIcon name={node.icon} />
    </button>
  )
  return (
    <li>
      {node.list.length > 0 ? (
        <Menu side="right" trigger={button} items={node.list.map(itemOf)} />
      ) : (
        <Tooltip content={node.name}>{button}</Tooltip>
      )}
    </li>
  )
}
