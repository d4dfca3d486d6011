import { useId, useState } from 'react'
import type { InputProps } from '@wuguan/crud/kinds'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Popover } from '@wuguan/ui/popover'
import { MenuIcon } from '@/app/shell/menu-icon'
import { MENU_ICONS } from '@/app/shell/menu-icons'

/** An icon of those that menus may have. */
export function IconInput({ value, onChange, id, ...rest }: InputProps) {
  const panel = useId()
  const [open, setOpen] = useState(false)
  const chosen = typeof value === 'string' ? value : null
  const choose = (name: string | null) => {
    onChange(name)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="选择图标"
      trigger={
        <button
          type="button"
          role="combobox"
          aria-controls={panel}
          aria-expanded={open}
          id={id}
          aria-labelledby={rest['aria-labelledby']}
          aria-describedby={rest['aria-describedby']}
          disabled={rest.disabled}
          className="control h-control gap-2 px-2.5"
        >
          {chosen !== null && <MenuIcon name={chosen} />}
          <span className={chosen === null ? 'text-placeholder' : undefined}>{chosen ?? '请选择图标'}</span>
        </button>
      }
    >
      <div id={panel} className="flex w-80 flex-col gap-2">
        <ul aria-label="图标" className="grid max-h-64 grid-cols-8 gap-1 overflow-y-auto">
          {Object.keys(MENU_ICONS).map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-label={name}
                title={name}
                aria-pressed={name === chosen}
                onClick={() => choose(name)}
                className={cn(
                  'flex size-8 items-center justify-center rounded hover:bg-hover',
                  name === chosen && 'bg-primary-soft text-primary-text',
                )}
              >
                <MenuIcon name={name} />
              </button>
            </li>
          ))}
        </ul>
        {chosen !== null && (
          <Button size="sm" onClick={() => choose(null)}>
            不用图标
          </Button>
        )}
      </div>
    </Popover>
  )
}
