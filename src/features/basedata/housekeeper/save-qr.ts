import { qrMatrix } from './qr-code'
import { INK, PAPER, QUIET } from './qr-path'

/** Pixels per module: sharp on a badge of eight centimetres. */
const SCALE = 16
const CAPTION = 64

/** Saves the code as a picture with the name under it. */
export function saveQr(text: string, name: string): void {
  const modules = qrMatrix(text)
  const side = (modules.length + QUIET * 2) * SCALE
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + CAPTION
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = PAPER
  context.fillRect(0, 0, side, side + CAPTION)
  context.fillStyle = INK
  modules.forEach((row, y) =>
    row.forEach((dark, x) => dark && context.fillRect((x + QUIET) * SCALE, (y + QUIET) * SCALE, SCALE, SCALE)),
  )
  context.font = `${CAPTION / 2}px sans-serif`
  context.textAlign = 'center'
  context.fillText(name, side / 2, side + CAPTION / 2 - 8)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${name}名片二维码.png`
  link.click()
}
