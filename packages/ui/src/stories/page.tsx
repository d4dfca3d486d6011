import { useId } from 'react'
import type { ReactNode } from 'react'
import { Check, X } from 'lucide-react'
import { cn } from '../cn/index.ts'

/** A page of the handbook: what it is about in one sentence, then its sections. */
export function Page({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className="mx-auto flex max-w-[1040px] flex-col gap-8 py-4 text-body text-text">
      <header className="flex flex-col gap-2">
        <h1 className="text-figure font-semibold">{title}</h1>
        <p className="max-w-[640px] text-secondary">{lead}</p>
      </header>
      {children}
    </article>
  )
}

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={heading} className="text-subtitle font-semibold">
          {title}
        </h2>
        {note != null && <p className="max-w-[640px] text-secondary">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** The ground on which something is shown. */
export function Stage({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('min-w-0 rounded border border-line bg-surface p-4', className)}>{children}</div>
}

/** The same thing under its name, as often as it has states. */
export function Specimens({
  of,
  wide = false,
}: {
  of: readonly (readonly [name: string, shown: ReactNode])[]
  wide?: boolean
}) {
  return (
    <Stage
      className={cn(
        'grid gap-x-6 gap-y-5',
        wide ? 'grid-cols-[repeat(auto-fill,minmax(400px,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(220px,1fr))]',
      )}
    >
      {of.map(([name, shown]) => (
        <div key={name} className="flex min-w-0 flex-col items-start gap-1.5">
          <p className="text-small text-secondary">{name}</p>
          <div className="w-full min-w-0">{shown}</div>
        </div>
      ))}
    </Stage>
  )
}

export interface Example {
  shown: ReactNode
  /** Why, in one sentence. */
  why: string
}

/** What to do beside what to leave; each says why. */
export function Pair({ good, bad }: { good: Example; bad: Example }) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Judged icon={<Check aria-hidden />} word="推荐" look="border-t-success text-success-text" {...good} />
      <Judged icon={<X aria-hidden />} word="避免" look="border-t-danger text-danger-text" {...bad} />
    </div>
  )
}
function Judged({ icon, word, look, shown, why }: Example & { icon: ReactNode; word: string; look: string }) {
  return (
    <figure className={cn('flex flex-col rounded border border-t-2 border-line bg-surface', look)}>
      <div className="flex min-h-24 flex-1 flex-wrap items-center gap-2 p-4 text-text">{shown}</div>
      <figcaption className="flex gap-2 border-t border-line px-4 py-2 [&_svg]:mt-[3px] [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <span>
          <b className="font-semibold">{word}</b>
          <span className="ml-2 text-text">{why}</span>
        </span>
      </figcaption>
    </figure>
  )
}

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block rounded-sm border border-line-strong bg-sunken px-1.5 font-mono text-small whitespace-nowrap text-text">
    {children}
  </kbd>
)

/** Keys and what they do. */
export function Keys({ of }: { of: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
      {of.map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt className="flex flex-wrap gap-1">
            {keys.split(' ').map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A plain table of a page; the first cell of a row names it. */
export function Facts({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}) {
  return (
    <div
      role="group"
      aria-label={label}
      // It may scroll, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded border border-line bg-surface"
    >
      <table aria-label={label} className="w-full text-table">
        <thead>
          <tr className="border-b border-line bg-sunken text-secondary">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a page never move
            <tr key={at} className="border-b border-line last:border-0">
              {cells.map((cell, place) =>
                place === 0 ? (
                  // oxlint-disable-next-line react/no-array-index-key -- nor do its columns
                  <th key={place} scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- nor do its columns
                  <td key={place} className="px-3 py-2">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
