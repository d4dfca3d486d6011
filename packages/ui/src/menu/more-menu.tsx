import { ChevronDown } from 'lucide-react'
import { Button } from '../button/index.ts'
import { Menu, type MenuItem } from './menu.tsx'

/** What else can be done with a row; nothing where there is nothing. */
export function MoreMenu({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="link" size="sm">
          更多
          <ChevronDown aria-hidden />
        </Button>
      }
      items={items}
    />
  )
}
