export interface TimelineEntry {
  action: string
  actorName: string | null
  at: string
  remark: string | null
}

/** What happened to a record, oldest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, at) => (
        <li key={`${entry.at}:${entry.action}:${at}`} className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3">
          <span aria-hidden className="flex flex-col items-center pt-1.5">
            <span className="size-2 shrink-0 rounded-full bg-primary" />
            {at < entries.length - 1 && <span className="w-px flex-1 bg-line" />}
          </span>
          <div className="pb-4">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{entry.action}</span>
              <span className="text-table text-secondary">{entry.actorName ?? '系统'}</span>
            </p>
            <p className="tabular text-small text-secondary">{entry.at}</p>
            {entry.remark && <p className="mt-1 rounded bg-sunken px-2 py-1 text-table break-words">{entry.remark}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
