import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useCrudPort } from '../port/index.ts'

const isStored = (url: string) => url.startsWith('/file/')

/**
 * Where the browser shows stored pictures from: they are read with the session like every call and lie in memory, so that no
 * address says who looks, and drawing, enlarging or printing one again asks nobody. Missing = on its way, '' = cannot be shown.
 */
export function usePictureAddresses(urls: readonly string[]): Readonly<Record<string, string>> {
  const { readFile } = useCrudPort()
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const kept = useRef(new Map<string, AbortController>())
  const wanted = [...new Set(urls.filter(isStored))].join('\n')
  useEffect(() => {
    const now = new Set(wanted === '' ? [] : wanted.split('\n'))
    for (const [url, stop] of kept.current)
      if (!now.has(url)) {
        stop.abort()
        kept.current.delete(url)
      }
    for (const url of now) {
      if (kept.current.has(url)) continue
      const stop = new AbortController()
      const { signal } = stop
      kept.current.set(url, stop)
      const show = (address: string) => setShown((was) => ({ ...was, [url]: address }))
      readFile(url, signal).then(
        (picture) => {
          if (signal.aborted) return
          const address = URL.createObjectURL(picture)
          signal.addEventListener('abort', () => URL.revokeObjectURL(address))
          show(address)
        },
        () => {
          if (!signal.aborted) show('')
        },
      )
    }
  }, [wanted, readFile])
  useEffect(() => {
    const stops = kept.current
    return () => {
      for (const stop of stops.values()) stop.abort()
      stops.clear()
      setShown({})
    }
  }, [])
  return { ...Object.fromEntries(urls.filter((url) => !isStored(url)).map((url) => [url, url])), ...shown }
}

interface StoredPictureProps {
  url: string
  alt: string
  className?: string
  style?: CSSProperties
}

/** A stored picture. It says while it is on its way, which a sheet that is to be printed waits for. */
export function StoredPicture({ url, alt, ...look }: StoredPictureProps) {
  const address = usePictureAddresses([url])[url]
  return <img {...look} src={address || undefined} alt={alt} aria-busy={address === undefined} />
}
