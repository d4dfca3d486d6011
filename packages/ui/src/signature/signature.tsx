import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import type { ControlSize } from '../input/input.tsx'
import { Upload } from '../upload/index.ts'
import type { UploadedFile, UploadProps } from '../upload/index.ts'
import { draw, isWritten, type Stroke } from './strokes.logic.ts'

const PICTURES = ['.png', '.jpg', '.jpeg', '.webp'] as const
/** Of the picture: as sharp as paper takes it, whatever the screen. */
const SIZE = { width: 960, height: 320 } as const
const PEN = 6

export interface SignatureProps<F extends UploadedFile> extends Omit<
  UploadProps<F>,
  'shape' | 'maxCount' | 'accept' | 'value' | 'onChange'
> {
  value: F | null
  onChange: (value: F | null) => void
}

/** Somebody signs with a finger, pen or mouse; whoever cannot chooses a picture of his signature instead. */
export function Signature<F extends UploadedFile>({ value, onChange, send, ...upload }: SignatureProps<F>) {
  const { disabled = false, readOnly = false } = upload
  return (
    <div className="flex flex-col gap-2">
      {value === null && !disabled && !readOnly && (
        <SignaturePad send={send} onSigned={onChange} hint="也可以上传签名图片" />
      )}
      <Upload
        {...upload}
        shape="pictures"
        accept={PICTURES}
        maxCount={1}
        send={send}
        value={value === null ? [] : [value]}
        onChange={([file]) => onChange(file ?? null)}
      />
    </div>
  )
}

export interface SignaturePadProps<F extends UploadedFile> {
  send: UploadProps<F>['send']
  onSigned: (file: F) => void
  size?: ControlSize
  /** Beside its buttons. */
  hint?: string
}
/** The place to sign alone. */
export function SignaturePad<F extends UploadedFile>({ send, onSigned, size = 'sm', hint }: SignaturePadProps<F>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [writing, setWriting] = useState(false)
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  useEffect(() => paint(canvas.current, strokes), [strokes])

  const spotOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (sending || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const spot = spotOf(event)
    setWriting(true)
    setStrokes((was) => [...was, [spot]])
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!writing) return
    const spot = spotOf(event)
    setStrokes((was) => [...was.slice(0, -1), [...(was.at(-1) ?? []), spot]])
  }
  const clear = () => {
    setStrokes([])
    setFault(null)
  }
  const sign = async () => {
    const picture = await pictureOf(canvas.current)
    if (picture === null) return
    const stop = new AbortController()
    leaving.current = stop
    setSending(true)
    setFault(null)
    try {
      const file = await send(picture, () => undefined, stop.signal)
      if (!stop.signal.aborted) onSigned(file)
    } catch (cause) {
      if (stop.signal.aborted) return
      setFault(cause instanceof Error && cause.message !== '' ? cause.message : '签名上传失败，请重试')
      setSending(false)
    }
  }
  const written = isWritten(strokes)
  return (
    <div className="flex flex-col gap-2">
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label="签名区"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => setWriting(false)}
        onPointerCancel={() => setWriting(false)}
        className={cn(
          'block aspect-3/1 w-full max-w-md touch-none rounded border border-line-strong',
          !sending && 'cursor-crosshair',
        )}
      />
      <div className="flex items-center gap-2">
        <Button size={size} variant="primary" disabled={!written} loading={sending} onClick={() => void sign()}>
          使用此签名
        </Button>
        <Button size={size} disabled={strokes.length === 0 || sending} onClick={clear}>
          重签
        </Button>
        {hint !== undefined && <span className="text-small text-secondary">{hint}</span>}
      </div>
      {fault && (
        <p role="alert" className="text-danger-text">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Black on white, as on paper, also on a dark screen. */
function paint(canvas: HTMLCanvasElement | null, strokes: readonly Stroke[]): void {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (strokes.length === 0) {
    Object.assign(pen, { fillStyle: '#5b6675', font: '40px sans-serif', textAlign: 'center', textBaseline: 'middle' })
    pen.fillText('请在此处签名', canvas.width / 2, canvas.height / 2)
  }
  Object.assign(pen, { strokeStyle: 'black', lineWidth: PEN, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of strokes) draw(pen, stroke, canvas.width, canvas.height)
}

const pictureOf = (canvas: HTMLCanvasElement | null): Promise<File | null> =>
  new Promise((resolve) => {
    if (canvas === null) return resolve(null)
    canvas.toBlob((blob) => resolve(blob && new File([blob], '签名.png', { type: 'image/png' })), 'image/png')
  })
