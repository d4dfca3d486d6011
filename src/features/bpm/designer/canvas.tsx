import { useEffect, useRef, type DragEvent } from 'react'
import type { DesignerSession } from './session/designer-session'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import './designer.css'

/** The place of the picture. The picture itself belongs to the session and outlives this component. */
export function Canvas({ session, onFile }: { session: DesignerSession; onFile: (file: File) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => session.attach(place.current!), [session])
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <div
      ref={place}
      role="application"
      aria-label="流程画布"
      className="bpm-canvas h-full min-h-0 min-w-0 flex-1"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    />
  )
}
