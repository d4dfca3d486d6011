import type { ComponentProps, ReactNode } from 'react'
import { Toolbar } from 'radix-ui'
import { ChevronDown } from 'lucide-react'
import { cn } from '../cn/index.ts'

const TOOL =
  'inline-flex h-7 min-w-7 shrink-0 items-center justify-center gap-0.5 rounded-sm px-1 text-table hover:bg-hover focus-visible:-outline-offset-2 disabled:text-disabled disabled:hover:bg-transparent [&_svg]:size-4 data-[state=open]:bg-hover'

export interface ToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  /** The keys that do the same. */
  keys?: string
  /** Whether it is switched on where the caret is; undefined for tools that are no switches. */
  on?: boolean
  icon: ReactNode
}

/** A button of the tool bar; arrow keys go from one to the next. */
export function Tool({ label, keys, on, icon, ...rest }: ToolProps) {
  return (
    <Toolbar.Button
      {...rest}
      aria-label={label}
      aria-pressed={on}
      title={keys === undefined ? label : `${label}（${keys}）`}
      className={cn(TOOL, on && 'bg-primary-soft text-primary-text')}
    >
      {icon}
    </Toolbar.Button>
  )
}

export interface DropToolProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  /** What holds where the caret is, in words. */
  value?: string
  /** How that looks; the words themselves by default. */
  shown?: ReactNode
}

/** A button of the tool bar that opens a list or a panel. */
export function DropTool({ label, value, shown, ...rest }: DropToolProps) {
  return (
    <Toolbar.Button
      {...rest}
      aria-label={value === undefined ? label : `${label} ${value}`}
      title={label}
      className={TOOL}
    >
      {shown ?? <span className="tabular max-w-20 truncate">{value}</span>}
      <ChevronDown aria-hidden className="!size-3 text-secondary" />
    </Toolbar.Button>
  )
}

export const Divider = () => <Toolbar.Separator className="mx-0.5 h-4 w-px shrink-0 bg-line" />
