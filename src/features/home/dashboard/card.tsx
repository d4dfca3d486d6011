import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  /** Scope and time of the figures. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Card({ title, note, actions, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="@container flex h-full min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4"
    >
      <header className="flex min-h-6 items-center gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="tabular ml-auto truncate text-small text-secondary">{note}</span>
        {actions}
      </header>
      {children}
    </section>
  )
}
