import { useMemo, useState } from 'react'
import type { ModelComparison } from '@wuguan/contract/bpm/model.actions'
import { ProcessViewer, type Change } from '../viewer'

/** 图形: both versions side by side, what came and went marked on each, and where instances of the older one stand. */
export function PictureCompare({ compared }: { compared: ModelComparison }) {
  const [selected, setSelected] = useState<string | null>(null)
  const marks = useMemo(() => {
    const of = (...kinds: readonly Change[]) =>
      new Map(
        compared.changes.flatMap(({ elementId, change }) => (kinds.includes(change) ? [[elementId, change]] : [])),
      )
    return { from: of('removed', 'changed'), to: of('added', 'changed') }
  }, [compared])
  return (
    <div className="grid h-[60vh] grid-cols-2 gap-2">
      {(['from', 'to'] as const).map((side) => (
        <figure key={side} className="flex min-w-0 flex-col rounded border border-line">
          <figcaption className="border-b border-line px-3 py-1 text-small text-secondary">
            {compared[side].label}
          </figcaption>
          <div className="min-h-0 flex-1">
            <ProcessViewer
              xml={compared[side].bpmnXml}
              changes={marks[side]}
              {...(side === 'from' ? { running: compared.running } : {})}
              selected={selected}
              onSelect={setSelected}
              replay={false}
            />
          </div>
        </figure>
      ))}
    </div>
  )
}
