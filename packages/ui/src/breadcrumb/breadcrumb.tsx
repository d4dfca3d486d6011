import { ChevronRight, Ellipsis } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { Menu } from '../menu/index.ts'
import { folded } from './breadcrumb.logic.ts'

export interface Crumb {
  key: string
  label: string
  /** Leads there; without it the place is only named. */
  onOpen?: () => void
}

export interface BreadcrumbProps {
  /** From the top down; the last one is where one is. */
  items: readonly Crumb[]
  /** More than these and the middle goes into a menu. */
  max?: number
  className?: string
}

/** The way from the top to this place. */
export function Breadcrumb({ items, max = 4, className }: BreadcrumbProps) {
  const { head, hidden, tail } = folded(items, max)
  const crumb = (item: Crumb) => {
    const last = item === items.at(-1)
    return (
      <li key={item.key} className="flex min-w-0 items-center gap-1">
        {item.onOpen && !last ? (
          <button
            type="button"
            onClick={item.onOpen}
            className="max-w-48 truncate rounded-sm px-1 text-secondary hover:text-primary-text hover:underline"
          >
            {item.label}
          </button>
        ) : (
          <span
            aria-current={last ? 'page' : undefined}
            title={item.label}
            className={cn('max-w-64 truncate px-1', last ? 'font-medium' : 'text-secondary')}
          >
            {item.label}
          </span>
        )}
        {!last && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-secondary" />}
      </li>
    )
  }
  return (
    <nav aria-label="当前位置" className={className}>
      <ol className="flex min-w-0 items-center gap-1 text-table">
        {head.map(crumb)}
        {hidden.length > 0 && (
          <li className="flex items-center gap-1">
            <Menu
              trigger={<IconButton size="sm" label="展开中间的位置" icon={<Ellipsis />} />}
              items={hidden.map(({ key, label, onOpen }) => ({ key, label, onSelect: onOpen, disabled: !onOpen }))}
            />
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-secondary" />
          </li>
        )}
        {tail.map(crumb)}
      </ol>
    </nav>
  )
}
