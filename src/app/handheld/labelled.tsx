import type { ReactNode } from 'react'

/** What is asked above the place to answer, with what is known of it. */
export function Labelled({
  label,
  hint = null,
  children,
}: {
  label: string
  hint?: string | null
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex justify-between gap-2">
        <span>{label}</span>
        {hint !== null && <span className="tabular text-secondary">{hint}</span>}
      </span>
      {children}
    </div>
  )
}
