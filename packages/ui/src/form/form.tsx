import { cloneElement, isValidElement, useId } from 'react'
import type { ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import type { ControlProps } from '../control/control.types.ts'

export interface FieldProps {
  label: ReactNode
  /** Shows the required mark and sets `aria-required`. */
  required?: boolean
  /** The sentence under the field; also marks the control invalid. */
  error?: ReactNode
  help?: ReactNode
  /** Id of the control, when the child is not the control itself. */
  htmlFor?: string
  /** Takes the whole width of the form grid. */
  wide?: boolean
  /** A date, an amount, a code: where there is room the control is as wide as such a value needs. */
  short?: boolean
  className?: string
  /** One control: it receives id, aria-describedby, aria-invalid and aria-required. */
  children: ReactNode
}

/** Label above, control, then the error or the help; wires the names and descriptions for assistive technology. */
export function Field({ label, required, error, help, htmlFor, wide, short, className, children }: FieldProps) {
  const own = useId()
  const invalid = error != null && error !== false && error !== ''
  const note = invalid ? error : help
  const noteId = `${own}-note`
  const only = isValidElement<ControlProps>(children) ? children : null
  const controlId = htmlFor ?? only?.props.id ?? own
  const control =
    only && typeof only.type !== 'symbol' && htmlFor === undefined
      ? cloneElement(only, {
          id: controlId,
          'aria-labelledby': only.props['aria-labelledby'] ?? `${own}-label`,
          'aria-describedby': cn(only.props['aria-describedby'], note != null && noteId) || undefined,
          'aria-invalid': invalid || only.props['aria-invalid'],
          'aria-required': required || only.props['aria-required'],
        })
      : children
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', wide && 'col-span-full', className)}>
      <label id={`${own}-label`} htmlFor={controlId} className="w-fit text-small text-secondary">
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger-text">
            *
          </span>
        )}
      </label>
      {short ? <div className="flex flex-col @lg:max-w-56">{control}</div> : control}
      {note != null && note !== '' && (
        <p
          id={noteId}
          role={invalid ? 'alert' : undefined}
          className={cn('text-small', invalid ? 'text-danger-text' : 'text-secondary')}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export interface FormGridProps {
  /** Columns where there is room, one in less than 512 px; by itself two, and three on pages of windows from 1600 px. */
  columns?: 1 | 2 | 3
  className?: string
  children: ReactNode
}
const COLUMNS = { 1: '', 2: '@lg:grid-cols-2', 3: '@lg:grid-cols-2 @4xl:grid-cols-3' } as const

/** A drawer is never so wide that three would stand in it. */
const USUAL = '@lg:grid-cols-2 min-[1600px]:@5xl:grid-cols-3'

/** Fields side by side; never wider than a form may be. */
export function FormGrid({ columns, className, children }: FormGridProps) {
  return (
    <div className={cn('@container w-full max-w-form', className)}>
      <div
        className={cn('grid grid-cols-1 items-start gap-x-6 gap-y-4', columns === undefined ? USUAL : COLUMNS[columns])}
      >
        {children}
      </div>
    </div>
  )
}

export interface FormSectionProps {
  title: ReactNode
  /** What the group is about. */
  description?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled group of fields. */
export function FormSection({ title, description, className, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('flex flex-col gap-3', className)}>
      <header>
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {description != null && <p className="text-small text-secondary">{description}</p>}
      </header>
      {children}
    </section>
  )
}

export interface FormFooterProps {
  className?: string
  /** Buttons, the main one first. */
  children: ReactNode
}

/** The actions of a form; stays in view at the bottom while the form scrolls. */
export function FormFooter({ className, children }: FormFooterProps) {
  return (
    <footer
      className={cn(
        'sticky bottom-0 z-sticky flex items-center gap-2 border-t border-line bg-surface px-4 py-3',
        className,
      )}
    >
      {children}
    </footer>
  )
}
