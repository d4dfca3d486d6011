import type { ReactNode } from 'react'

/** Facts of a document, four beside each other, two on a phone: who, when, how much. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid shrink-0 grid-cols-2 gap-x-4 gap-y-2 rounded border border-line bg-surface p-3 md:grid-cols-4"
    >
      {children}
    </dl>
  )
}

export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-small text-secondary">{label}</dt>
      <dd className={wide ? 'tabular break-words' : 'tabular truncate'}>
        {children == null || children === '' ? '—' : children}
      </dd>
    </div>
  )
}
