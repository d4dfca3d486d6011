import { useEffect, useMemo, useRef, useState } from 'react'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { ErrorPanel } from '@wuguan/ui/panel'
import { CardPlace } from './card-place'
import { elementStates, type Picture } from './element-states'
import { HoverCard } from './hover-card'
import { Legend } from './legend'
import { dataAt, momentsOf } from './replay'
import { ReplayBar } from './replay-bar'
import type { ViewerData } from './viewer-data'
import { type Change, ViewerSession } from './viewer-session'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import './viewer.css'

export interface ProcessViewerProps {
  /** The diagram of the definition that the instance runs, under any of the three prefixes. */
  xml: string
  /** How far the instance has come; without it the plain diagram is shown. */
  data?: ViewerData
  /** Key of the node of the row that is chosen beside the picture: it is marked and brought into view. */
  selected?: string | null
  /** A node was clicked: the list beside may jump to its row. */
  onSelect?: (key: string) => void
  /** What another version did to the elements. */
  changes?: ReadonlyMap<string, Change>
  /** How many instances stand on an element. */
  running?: Readonly<Record<string, number>>
  /** The bar that plays the instance back. */
  replay?: boolean
  className?: string
}

const EMPTY: Picture = { nodes: [], flows: [] }
const NO_CHANGES: ReadonlyMap<string, Change> = new Map()
const NOWHERE = {}
const MIN_ZOOM = 0.2
const MAX_ZOOM = 4

/** 流程图: what an instance has gone through, in colours. It fills the height it is given. */
export function ProcessViewer({
  xml,
  data,
  selected = null,
  onSelect,
  changes = NO_CHANGES,
  running = NOWHERE,
  replay = true,
  className,
}: ProcessViewerProps) {
  // Outside of effects: a hidden tab runs their clean-ups, and the picture must be there when it comes back.
  const [session] = useState(() => new ViewerSession())
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ xml: string; picture: Picture; failed: boolean } | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [moment, setMoment] = useState<string | null>(null)
  const picture = opened?.picture ?? EMPTY

  useEffect(() => session.attach(place.current!), [session])
  useEffect(() => {
    let live = true
    session.open(xml).then(
      () => live && setOpened({ xml, picture: session.picture(), failed: false }),
      () => live && setOpened({ xml, picture: EMPTY, failed: true }),
    )
    return () => {
      live = false
    }
  }, [session, xml])
  useEffect(() => session.listen({ hover: setHovered, pick: (id) => onSelect?.(id) }), [session, onSelect])

  const shown = useMemo(() => (data && moment !== null ? dataAt(data, moment) : data), [data, moment])
  const states = useMemo(() => (shown ? elementStates(shown, picture) : null), [shown, picture])
  useEffect(() => {
    if (states && opened?.xml === xml) session.paint(states)
  }, [session, states, opened, xml])
  useEffect(() => {
    if (opened?.xml === xml) session.mark(changes, running)
  }, [session, changes, running, opened, xml])
  useEffect(() => {
    if (opened?.xml === xml) session.pick(selected)
  }, [session, selected, opened, xml])

  const moments = useMemo(() => (data ? momentsOf(data) : []), [data])
  const zoomBy = (by: number) =>
    session.zoomTo(
      Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Number((Math.round(session.zoom() * 10) / 10 + by).toFixed(1)))),
    )
  const node = hovered === null ? null : session.nodeOf(hovered)
  const state = hovered === null ? undefined : states?.get(hovered)
  const box = hovered !== null && state !== undefined ? session.boxOf(hovered) : null
  const isFlow = picture.flows.some(({ id }) => id === hovered)

  return (
    <section aria-label="流程图" className={cn('relative flex h-full min-h-0 flex-col', className)}>
      <div className="relative min-h-0 flex-1">
        <div ref={place} className="bpm-viewer h-full" />
        {opened?.failed && (
          <div className="absolute inset-0 bg-surface">
            <ErrorPanel title="流程图无法显示" detail="流程定义的内容不是有效的BPMN" />
          </div>
        )}
        <div
          role="toolbar"
          aria-label="流程图缩放"
          className="absolute top-2 right-2 flex rounded border border-line bg-surface"
        >
          <IconButton size="sm" label="缩小" icon={<ZoomOut />} onClick={() => zoomBy(-0.1)} />
          <IconButton size="sm" label="放大" icon={<ZoomIn />} onClick={() => zoomBy(0.1)} />
          <IconButton size="sm" label="适应" icon={<Maximize />} onClick={() => session.fit()} />
        </div>
        {data && <Legend />}
        {shown && node && state !== undefined && box && !isFlow && (
          <CardPlace box={box} place={place.current}>
            <HoverCard data={shown} id={hovered!} type={node.type} name={node.name} state={state} />
          </CardPlace>
        )}
      </div>
      {replay && moments.length > 1 && <ReplayBar moments={moments} value={moment} onChange={setMoment} />}
    </section>
  )
}
