import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../db/sql.ts'
import type { Figure } from './metrics.ts'

/** A job that should have begun this long ago is late. */
const LATE_MINUTES = 5

/** What a pager needs of the work behind the pages; one statement for each reading. */
export async function operationFigures(q: Queryable, now: Date): Promise<Figure[]> {
  const [row] = await q.query<Record<'waiting' | 'age' | 'given_up' | 'failing' | 'late' | 'archived', number | null>>(
    `select
       (select count(*)::int from outbox where status = 0) as waiting,
       (select extract(epoch from $1::timestamptz - min(created_at))::float8 from outbox where status = 0) as age,
       (select count(*)::int from outbox where status = 3) as given_up,
       (select count(*)::int from job where state = 1 and last_result in ('失败', '超时')) as failing,
       (select count(*)::int from job where state = 1 and next_run_at < $1::timestamptz - interval '${LATE_MINUTES} minutes') as late,
       (select extract(epoch from $1::timestamptz - last_archived_time)::float8 from pg_stat_archiver) as archived`,
    [now],
  )
  const { waiting, age, given_up, failing, late, archived } = row!
  const figures: [string, string, number | null][] = [
    ['wuguan_outbox_waiting', 'Effects that wait for their delivery.', waiting],
    ['wuguan_outbox_age_seconds', 'Age of the oldest effect that waits.', age ?? 0],
    ['wuguan_outbox_given_up', 'Effects given up after the last attempt.', given_up],
    ['wuguan_jobs_failing', 'Jobs whose last run failed.', failing],
    ['wuguan_jobs_late', 'Jobs that should have begun some minutes ago.', late],
    [
      'wuguan_wal_archived_seconds',
      'Since the database last archived its log; absent where it archives none.',
      archived,
    ],
  ]
  return figures.flatMap(([name, help, value]) => (value === null ? [] : [{ name, help, value }]))
}

/** The nightly backup touches this file when it has ended well (docs/operations.md). */
export const BACKUP_MARK = 'last-backup'

/** Since the last backup that ended well; absent where none ever did. The mark has the host's time, whatever the product works by. */
export async function backupFigure(dataDir: string, now: Date): Promise<Figure[]> {
  const mark = await stat(join(dataDir, BACKUP_MARK)).catch(() => null)
  if (!mark) return []
  return [
    {
      name: 'wuguan_backup_seconds',
      help: 'Since the last backup that ended well; absent where none did.',
      value: Math.max(0, Math.round((now.getTime() - mark.mtimeMs) / 1_000)),
    },
  ]
}
