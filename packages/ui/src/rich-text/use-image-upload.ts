import { useCallback, useEffect, useRef, useState } from 'react'
import { sortImages } from './rich-text.logic.ts'

/** Sends one picture and says where it then is; a rejection's message is shown. */
export type SendImage = (file: File, signal: AbortSignal) => Promise<{ url: string; name?: string }>

/** Pictures on their way into a text: how many, and why one was not taken. */
export function useImageUpload(send: SendImage | undefined, insert: (image: { src: string; alt: string }) => void) {
  const [running, setRunning] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const upload = useCallback(
    async (files: readonly File[]) => {
      if (!send || files.length === 0) return
      const sorted = sortImages(files)
      setRefusal(sorted.refusal)
      stop.current ??= new AbortController()
      const { signal } = stop.current
      for (const file of sorted.taken) {
        setRunning((n) => n + 1)
        try {
          const sent = await send(file, signal)
          if (!signal.aborted) insert({ src: sent.url, alt: sent.name ?? file.name })
        } catch (error) {
          if (!signal.aborted)
            setRefusal(error instanceof Error && error.message !== '' ? error.message : '图片上传失败')
        } finally {
          setRunning((n) => n - 1)
        }
      }
    },
    [send, insert],
  )
  return { running, refusal, upload }
}
