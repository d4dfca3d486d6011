import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '../cn/index.ts'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'destroy' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-solid hover:bg-primary-hover active:bg-primary-active',
  default: 'border-line-strong bg-surface text-text hover:bg-hover active:border-secondary',
  ghost: 'border-transparent text-text hover:bg-hover active:bg-line',
  danger: 'border-line-strong bg-surface text-danger-text hover:border-danger hover:bg-danger-soft',
  destroy: 'border-transparent bg-danger text-on-solid hover:bg-danger-hover active:bg-danger-active',
  link: 'border-transparent text-primary-text underline-offset-2 hover:underline',
}
const DISABLED: Record<ButtonVariant, string> = {
  primary: 'border-line bg-page text-disabled',
  default: 'border-line bg-page text-disabled',
  ghost: 'border-transparent text-disabled',
  danger: 'border-line bg-page text-disabled',
  destroy: 'border-line bg-page text-disabled',
  link: 'border-transparent text-disabled',
}
const HEIGHTS: Record<ButtonSize, string> = {
  sm: 'h-control-sm text-table',
  md: 'h-control text-body',
  lg: 'h-control-lg text-body',
}
const PADDING: Record<ButtonSize, string> = { sm: 'gap-1 px-2.5', md: 'gap-1.5 px-3.5', lg: 'gap-2 px-5' }
const SQUARE: Record<ButtonSize, string> = { sm: 'w-control-sm', md: 'w-control', lg: 'w-control-lg' }
const FRAME =
  'inline-flex shrink-0 items-center justify-center rounded border whitespace-nowrap transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0'

/** The look of a button for something that is a link. */
export function buttonClass({
  variant = 'default',
  size = 'md',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return cn(FRAME, HEIGHTS[size], variant === 'link' ? 'gap-1' : PADDING[size], VARIANTS[variant])
}

function Spinner() {
  return (
    <span
      aria-hidden
      className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one main action of a place; `danger` leads to what cannot be undone, `destroy` does it: the last button of its dialog; `link` stands in running text and table cells. */
  variant?: ButtonVariant
  /** 28, 32 or 40 px high. */
  size?: ButtonSize
  /** The action runs: the button keeps its focus and place but does nothing. */
  loading?: boolean
  /** A 16 px icon before the words. */
  icon?: ReactNode
}

/** An action. `type` is `button` unless told otherwise, so that nothing submits by accident. */
export function Button({
  variant = 'default',
  size = 'md',
  loading = false,
  icon,
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Off, but in the tab order: for whoever says why by a tooltip.
  const off = rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` by default
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      // Not `disabled` while loading: that would drop the focus to the page.
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading || off ? preventDefault : onClick}
      className={cn(
        FRAME,
        HEIGHTS[size],
        variant === 'link' ? 'gap-1' : PADDING[size],
        disabled || off ? DISABLED[variant] : VARIANTS[variant],
        off && 'cursor-not-allowed',
        loading && 'opacity-75',
        className,
      )}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}

const preventDefault = (event: MouseEvent) => event.preventDefault()

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'variant'> {
  /** What it does, in words: the accessible name and the native tooltip. */
  label: string
  icon: ReactNode
  variant?: 'ghost' | 'default'
}

/** A square button that shows only an icon; the label is its name. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  loading,
  type = 'button',
  disabled,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` by default
      type={type}
      disabled={disabled}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? preventDefault : onClick}
      className={cn(FRAME, HEIGHTS[size], SQUARE[size], disabled ? DISABLED[variant] : VARIANTS[variant], className)}
    >
      {loading ? <Spinner /> : icon}
    </button>
  )
}
