import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  /** Scope and time of the figures. */
  note?: ReactNode
  children: ReactNode
}

export function Card({ title, note, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note != null && <span className="tabular text-small text-secondary">{note}</span>}
      </header>
      {children}
    </section>
  )
}
