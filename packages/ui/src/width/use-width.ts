import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const RoomContext = createContext<number | null>(null)
/** Width in px of what stands inside, where a page knows it before the browser has laid it out. */
export const Room = RoomContext.Provider
export const useRoom = (): number | null => useContext(RoomContext)

/** Width that the last element of a kind had: the next one mostly has the same, and asking costs a layout of the whole page. */
const usual = new Map<string, number>()
/** Says how wide elements of a kind will be, in px, where a frame knows it before there is one. */
export const expectWidth = (kind: string, width: number) => void usual.set(kind, width)

/**
 * Width of an element without its border in px, followed; until it is known that of the `Room` around it, else the width that the
 * last one of its `kind` had, null when there was none.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, kind: string): number | null {
  const room = useRoom()
  const guess = room ?? usual.get(kind) ?? null
  const [width, setWidth] = useState(guess)
  const guessed = useRef(guess !== null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const follow = () => {
      // A hidden tab has no width; it keeps what it had.
      if (element.clientWidth === 0) return
      usual.set(kind, element.clientWidth)
      setWidth(element.clientWidth)
    }
    if (!guessed.current) follow()
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, kind])
  return width
}
