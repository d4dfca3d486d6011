import { useEffect, type ReactNode } from 'react'
import { useCrudPort } from '@wuguan/crud/port'

interface PanelPageProps {
  title: string
  /** px; the panel is as wide as it would be in a dialog. */
  width?: number
  children: ReactNode
}

/** What is usually done in a dialog, as a page of its own: it can be linked, kept open and come back to. */
export function PanelPage({ title, width = 880, children }: PanelPageProps) {
  const port = useCrudPort()
  useEffect(() => port.setTitle(title), [port, title])
  return (
    <div className="h-full overflow-y-auto">
      <section
        aria-label={title}
        style={{ maxWidth: width }}
        className="mx-auto rounded border border-line bg-surface p-5"
      >
        <h2 className="mb-4 text-title font-semibold">{title}</h2>
        {children}
      </section>
    </div>
  )
}
