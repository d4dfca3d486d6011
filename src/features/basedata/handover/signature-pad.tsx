import { Eraser } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '@wuguan/ui/button'

interface SignaturePadProps {
  /** Takes the drawing as a picture. */
  onDone: (file: File) => Promise<void>
  label: string
}
const WIDTH = 640
const HEIGHT = 200

/** A place to sign with finger, pen or mouse; whoever cannot draw uploads a signed paper instead. */
export function SignaturePad({ onDone, label }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [drawn, setDrawn] = useState(false)
  const [busy, setBusy] = useState(false)

  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ] as const
  }
  const pen = () => canvas.current?.getContext('2d') ?? null
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen()
    if (!context) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    context.lineWidth = 3
    context.lineCap = 'round'
    context.lineJoin = 'round'
    // Ink stays dark on white paper, whatever the theme of the screen.
    context.strokeStyle = 'black'
    context.beginPath()
    context.moveTo(...point(event))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const context = pen()
    context?.lineTo(...point(event))
    context?.stroke()
    setDrawn(true)
  }
  const clear = () => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT)
    setDrawn(false)
  }
  const take = async () => {
    const paper = pen()
    if (paper) {
      // Under the strokes, so that the picture reads on any ground.
      paper.globalCompositeOperation = 'destination-over'
      paper.fillStyle = 'white'
      paper.fillRect(0, 0, WIDTH, HEIGHT)
      paper.globalCompositeOperation = 'source-over'
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    if (!blob) return
    setBusy(true)
    try {
      await onDone(new File([blob], '业主签字.png', { type: 'image/png' }))
      clear()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        className="aspect-[16/5] w-full max-w-160 cursor-crosshair touch-none rounded border border-dashed border-line-strong bg-[white]"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      />
      <div className="flex gap-2">
        <Button size="sm" disabled={!drawn} loading={busy} onClick={() => void take()}>
          使用此签字
        </Button>
        <Button size="sm" variant="ghost" icon={<Eraser />} disabled={!drawn} onClick={clear}>
          重签
        </Button>
      </div>
    </div>
  )
}
