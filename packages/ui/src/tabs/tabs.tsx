import type { ReactNode } from 'react'
import { Tabs as Radix } from 'radix-ui'
import { Badge } from '../tag/index.ts'
import { cn } from '../cn/index.ts'

export interface TabItem<K extends string = string> {
  key: K
  label: ReactNode
  /** A number that wants attention. */
  badge?: number
  disabled?: boolean
  content?: ReactNode
}
export interface TabsProps<K extends string> {
  value: K
  onChange: (key: K) => void
  items: readonly TabItem<K>[]
  /** Stands at the end of the row of tabs. */
  extra?: ReactNode
  className?: string
  'aria-label'?: string
}

/** Parts of one thing. Arrow keys, Home and End move; a part is drawn when it is first shown. */
export function Tabs<K extends string>({
  value,
  onChange,
  items,
  extra,
  className,
  'aria-label': label,
}: TabsProps<K>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(key) => onChange(key as K)}
      className={cn('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line">
        <Radix.List aria-label={label} className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]">
          {items.map((item) => (
            <Radix.Trigger
              key={item.key}
              value={item.key}
              disabled={item.disabled}
              // Tabs that only choose have no panel of their own to name.
              {...(item.content === undefined ? { 'aria-controls': undefined } : {})}
              className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-secondary transition-colors hover:text-text focus-visible:-outline-offset-2 disabled:text-disabled data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-primary-text"
            >
              {item.label}
              {item.badge !== undefined && <Badge count={item.badge} />}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {extra}
      </div>
      {items.map((item) =>
        item.content === undefined ? null : (
          <Radix.Content key={item.key} value={item.key} className="min-h-0 flex-1 pt-3">
            {item.content}
          </Radix.Content>
        ),
      )}
    </Radix.Root>
  )
}
