import { useEffect, useState } from 'react'
import { HANDOVER_STATUS, handover } from '@wuguan/contract/basedata/handover.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { may } from '@wuguan/crud/controllers'
import { VerbButtons } from '@wuguan/crud/flow'
import { LoadedRecord, RecordDescription } from '@wuguan/crud/record-description'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { CodedTag } from '../shared/coded-tag'
import { batchPath, handoverUi } from './handover.ui'
import { type FeesPart, HandoverHouses } from './handover-houses'
import { ProgressView } from './progress-view'

type Part = 'houses' | 'progress' | 'base'

/** A batch read: where it stands, its houses, its progress and what it hands over. */
export const HandoverDetail = ({ id, Fees }: { id: string; Fees: FeesPart }) => (
  <LoadedRecord entity={handover} id={id}>
    {(row) => <Batch row={row} Fees={Fees} />}
  </LoadedRecord>
)

function Batch({ row, Fees }: { row: ScreenRow<typeof handover>; Fees: FeesPart }) {
  const port = useCrudPort()
  const [part, setPart] = useState<Part>('houses')
  const { name } = row
  const id = String(row.id)
  useEffect(() => port.setTitle(name), [port, name])
  const ended = (row.status ?? 0) >= HANDOVER_STATUS.completed
  return (
    <article aria-label={name} className="flex h-full min-h-0 flex-col gap-3">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3">
        <div className="flex items-center gap-2">
          <h2 className="text-title font-semibold">{name}</h2>
          <CodedTag of={HANDOVER_STATUS} code={row.status} state />
          <span className="tabular text-table text-secondary">{row.code}</span>
        </div>
        <dl className="flex items-baseline gap-5 text-table">
          {(['houseCount', 'notifiedCount', 'appointedCount', 'deliveredCount'] as const).map((key) => (
            <div key={key} className="flex items-baseline gap-1.5">
              <dt className="text-secondary">{handover.computed[key].label}</dt>
              <dd className="tabular text-subtitle font-semibold">{row[key] ?? 0}</dd>
            </div>
          ))}
          <div className="flex items-baseline gap-1.5">
            <dt className="text-secondary">交付率</dt>
            <dd className="tabular text-subtitle font-semibold">
              {row.deliverRate === null ? '—' : `${row.deliverRate}%`}
            </dd>
          </div>
        </dl>
        <div className="ml-auto flex gap-2">
          <VerbButtons ui={handoverUi.flow!} row={row} />
          {!ended && may(port, handover, 'edit') && <Button onClick={() => port.open(batchPath(id, 1))}>编辑</Button>}
        </div>
      </header>
      <Tabs<Part>
        aria-label="交房批次内容"
        className="min-h-0 flex-1"
        value={part}
        onChange={setPart}
        items={[
          { key: 'houses', label: '交付房产', content: <HandoverHouses batch={row} Fees={Fees} /> },
          { key: 'progress', label: '进度图', content: <ProgressView id={id} /> },
          {
            key: 'base',
            label: '批次信息',
            content: (
              <div className="rounded border border-line bg-surface p-4">
                <RecordDescription entity={handover} row={row} ui={handoverUi} />
              </div>
            ),
          },
        ]}
      />
    </article>
  )
}
