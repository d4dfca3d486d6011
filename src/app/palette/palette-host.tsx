import { useEffect, useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { TRANSPORT } from '@wuguan/contract/kernel/errors'
import { notify } from '@/app/notify'
import { useStore } from '@/app/store'
import type { PaletteProps } from './palette'
import { paletteOpen } from './palette-store'

const close = () => paletteOpen.set(false)

/** The palette is loaded when it is first opened; until then a field of the same look takes what is typed, and hands it over. */
export function PaletteHost() {
  const open = useStore(paletteOpen, (value) => value)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [text, setText] = useState('')
  const [was, setWas] = useState(open)
  if (was !== open) {
    setWas(open)
    if (open) setText('')
  }
  if (Palette) return <Palette open={open} onOpenChange={paletteOpen.set} text={text} onText={setText} />
  return open && <Waiting text={text} onText={setText} onLoaded={(loaded) => setPalette(() => loaded)} />
}

interface WaitingProps {
  text: string
  onText: (text: string) => void
  onLoaded: (palette: ComponentType<PaletteProps>) => void
}
function Waiting({ text, onText, onLoaded }: WaitingProps) {
  const field = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const loaded = useRef<ComponentType<PaletteProps>>(undefined)
  const opener = useRef<Element>(null)
  const handOver = useRef(() => {})
  handOver.current = () => {
    const palette = loaded.current
    // A word that is being composed would break off.
    if (!palette || composing.current) return
    // In one step, so that no key falls between the two fields: the palette gives the focus back to whoever has it now.
    flushSync(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
      onLoaded(palette)
    })
  }
  useEffect(() => {
    let here = true
    opener.current = document.activeElement
    field.current?.focus()
    import('./palette').then(
      (module) => {
        if (!here) return
        loaded.current = module.default
        handOver.current()
      },
      () => {
        if (!here) return
        close()
        notify.error(TRANSPORT.network)
      },
    )
    return () => {
      here = false
    }
  }, [])
  const leave = () => {
    close()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <div
      role="dialog"
      aria-modal
      aria-label="搜索"
      onPointerDown={(event) => event.target === event.currentTarget && leave()}
      className="fixed inset-0 z-overlay flex items-start justify-center bg-overlay px-4 pt-[12vh]"
    >
      <input
        ref={field}
        aria-label="搜索"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          onText(event.currentTarget.value)
          handOver.current()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) leave()
          // Nothing else is there yet.
          else if (event.key === 'Tab') event.preventDefault()
        }}
        className="h-12 w-[600px] max-w-full rounded border border-line bg-raised px-10 text-subtitle text-text shadow-overlay outline-none"
      />
    </div>
  )
}
