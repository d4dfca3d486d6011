import { Timeline } from '@wuguan/ui/timeline'

export interface TimelineEntry {
  action: string
  actorName: string | null
  at: string
  remark: string | null
}

/** What happened to a record, oldest first. */
export function RecordTimeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <Timeline
      label={label}
      items={entries.map(({ action, actorName, at, remark }, index) => ({
        key: `${at}:${action}:${index}`,
        time: at,
        tone: 'info',
        title: (
          <>
            <span className="font-medium">{action}</span>{' '}
            <span className="text-table text-secondary">{actorName ?? '系统'}</span>
          </>
        ),
        body: remark,
      }))}
    />
  )
}
