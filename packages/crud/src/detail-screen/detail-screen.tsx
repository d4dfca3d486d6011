import { useEffect, useState, type ReactNode } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tabs } from '@wuguan/ui/tabs'
import { may } from '../controllers/rights.ts'
import { titleOf, useDetail } from '../controllers/use-detail.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { RowValue } from '../parts/row-value.tsx'
import { faultOf, useCrudPort } from '../port/index.ts'
import { RecordDescription } from './record-description.tsx'

export interface DetailScreenProps {
  entity: AnyEntity
  id: string | number
  ui?: EntityUi
  /** Buttons of the header, in order of use, before 编辑. */
  actions?: (row: AnyRow) => ReactNode
  /** Figures beside the title: 欠费 1,200.00. */
  figures?: (row: AnyRow) => ReactNode
  /** Tabs after 基本信息: what belongs to the record. */
  tabs?: readonly { key: string; label: string; render: (row: AnyRow) => ReactNode }[]
}

const BASE = 'base'

/** The page that reads one record: who it is and how it stands, what can be done, everything about it. */
export function DetailScreen({ entity, id, ui, actions, figures, tabs = [] }: DetailScreenProps) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(entity, id)
  const [tab, setTab] = useState(BASE)
  const title = row ? titleOf(entity, row) : null
  useEffect(() => {
    if (title) port.setTitle(title)
  }, [port, title])

  if (error && !row) return <ErrorPanel title={`${entity.label}加载失败`} detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={10} className="p-4" />

  const state = Object.keys(entity.fields).find((name) => entity.fields[name]?.kind === 'state')
  const Rail = ui?.slots?.rail
  const edit = ui?.paths?.edit
  const base = <RecordDescription entity={entity} row={row} ui={ui} />
  const items = [
    { key: BASE, label: '基本信息', content: base },
    ...tabs.map((one) => ({ key: one.key, label: one.label, content: one.render(row) })),
  ]
  return (
    <article className="flex h-full flex-col gap-3 overflow-y-auto" aria-label={title ?? entity.label}>
      <header className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-3">
        <h2 className="text-title font-semibold">{title}</h2>
        {state && <RowValue entity={entity} name={state} row={row} ui={ui} place="detail" />}
        {figures?.(row)}
        <div className="ml-auto flex items-center gap-2">
          {actions?.(row)}
          {edit && may(port, entity, 'edit') && <Button onClick={() => port.open(edit(row))}>编辑</Button>}
        </div>
      </header>
      <div className="flex min-h-0 flex-1 items-start gap-3 max-lg:flex-none max-lg:flex-col max-lg:items-stretch">
        <section className="min-w-0 flex-1 rounded border border-line bg-surface p-4">
          {tabs.length === 0 ? (
            base
          ) : (
            <Tabs aria-label={`${entity.label}内容`} value={tab} onChange={setTab} items={items} />
          )}
        </section>
        {Rail && (
          <aside aria-label="时间线" className="w-72 shrink-0 rounded border border-line bg-surface p-4 max-lg:w-full">
            <Rail row={row} />
          </aside>
        )}
      </div>
    </article>
  )
}
