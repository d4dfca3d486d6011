import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CHROMIUM } from '../../tests/support/chromium.ts'

/** What Chromium takes for its camera; one for each worker, read anew whenever a page opens the camera. */
const FILM = join(tmpdir(), `camera-${process.env.TEST_WORKER_INDEX ?? 'main'}.y4m`)
const [WIDTH, HEIGHT] = [640, 480]

/** A browser whose camera shows the film, and which asks nobody. */
export const withCamera = {
  ...CHROMIUM,
  args: [
    ...CHROMIUM.args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${FILM}`,
  ],
}

/** Brightness of every point, row by row. */
function show(light: Uint8Array): void {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`)
  writeFileSync(FILM, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}
/** A wall in the half light. */
export const showWall = (): void => show(Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 90 + (at % 17)))

/** A picture as somebody holds his phone before it: a little turned, in the half light. */
export async function showPicture(page: Page, png: Buffer): Promise<void> {
  const light = await page.evaluate(
    async ({ base64, width, height }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')!
      pen.fillStyle = 'rgb(120 116 108)'
      pen.fillRect(0, 0, width, height)
      pen.translate(width / 2, height / 2)
      pen.rotate(0.12)
      const scale = (0.8 * height) / Math.max(picture.width, picture.height)
      pen.drawImage(
        picture,
        (-picture.width * scale) / 2,
        (-picture.height * scale) / 2,
        picture.width * scale,
        picture.height * scale,
      )
      const { data } = pen.getImageData(0, 0, width, height)
      let out = ''
      for (let at = 0; at < data.length; at += 4)
        out += String.fromCharCode(
          Math.round(16 + 0.6 * (0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!)),
        )
      return btoa(out)
    },
    { base64: png.toString('base64'), width: WIDTH, height: HEIGHT },
  )
  show(Uint8Array.from(Buffer.from(light, 'base64')))
}
