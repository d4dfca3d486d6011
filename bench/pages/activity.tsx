import { Activity, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Twenty empty panes under Activity: what switching between two of them costs by itself. */
let show: (pane: number) => void = () => {}
function Panes() {
  const [active, setActive] = useState(0)
  useEffect(() => {
    show = setActive
  }, [])
  return (
    <>
      {Array.from({ length: 20 }, (_, i) => (
        <Activity key={i} mode={i === active ? 'visible' : 'hidden'}>
          <div id={`pane-${i}`}>{i}</div>
        </Activity>
      ))}
    </>
  )
}
createRoot(document.getElementById('root')!).render(<Panes />)

Object.assign(window, {
  bench: {
    flip: async (pane: number) => {
      const started = performance.now()
      flushSync(() => show(pane))
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
      return performance.now() - started
    },
  },
})
