import { type RefObject, useEffect, useRef, useState } from 'react'

const NO_CAMERA = '此设备或连接不支持相机，请通过 https 访问'
const REFUSED: Readonly<Record<string, string>> = {
  NotAllowedError: '未允许使用相机',
  NotFoundError: '没有找到相机',
  NotReadableError: '相机正被其他应用使用',
}

/** The camera at the back in a picture of the page; it stops with it. */
export function useCamera(): { video: RefObject<HTMLVideoElement | null>; ready: boolean; fault: string | null } {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let stream: MediaStream | null = null
    let left = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      if (!navigator.mediaDevices) return setFault(NO_CAMERA)
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
        })
        const shown = video.current
        if (left || !shown) return stop()
        shown.srcObject = stream
        await shown.play()
        setReady(true)
      } catch (error) {
        if (!left) setFault(REFUSED[(error as Error).name] ?? '无法打开相机')
      }
    }
    void start()
    return () => {
      left = true
      stop()
    }
  }, [])
  return { video, ready, fault }
}

/** Long side of a picture: a label is read on it, and ten of them go over a bad line. */
const LONGEST = 1280
const QUALITY = 0.8

/** A picture as a file of its own size with words on it that cannot be taken off: when, where, who. */
export async function stamped(
  source: CanvasImageSource,
  size: { width: number; height: number },
  words: readonly string[],
) {
  const scale = Math.min(1, LONGEST / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * scale)
  canvas.height = Math.round(size.height * scale)
  const pen = canvas.getContext('2d')!
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  const line = Math.max(14, Math.round(canvas.width / 32))
  const height = line * 1.4
  pen.fillStyle = 'rgb(0 0 0 / 0.5)'
  pen.fillRect(0, canvas.height - height * words.length - line * 0.4, canvas.width, height * words.length + line * 0.4)
  pen.fillStyle = 'white'
  pen.font = `${line}px sans-serif`
  pen.textBaseline = 'bottom'
  words.forEach((word, at) =>
    pen.fillText(word, line * 0.5, canvas.height - height * (words.length - 1 - at) - line * 0.2, canvas.width - line),
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the picture could not be made')
  return new File([blob], `现场${Date.now()}.jpg`, { type: 'image/jpeg' })
}
