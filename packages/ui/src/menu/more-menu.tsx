import { ChevronDown } from 'lucide-react'
import { Button, type ButtonProps } from '../button/index.ts'
import { Menu, type MenuItem } from './menu.tsx'

interface MoreMenuProps extends Pick<ButtonProps, 'variant' | 'size'> {
  items: readonly MenuItem[]
}

/** What else can be done with a record; nothing where there is nothing. By itself as small as the other actions of a row. */
export function MoreMenu({ items, variant = 'link', size = 'sm' }: MoreMenuProps) {
  if (items.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant={variant} size={size}>
          更多
          <ChevronDown aria-hidden />
        </Button>
      }
      items={items}
    />
  )
}
