import { useLayoutEffect } from 'react'
import type { Ref, RefObject } from 'react'

interface StandInProps {
  /** The element that people see and press; it is mounted before and stands elsewhere. */
  of: RefObject<HTMLElement | null>
  /** Told what Radix would have the element do; a tooltip listens with all of it. */
  onProps?: (props: Record<string, unknown>) => void
  ref?: Ref<HTMLElement>
  [given: string]: unknown
}

/**
 * Gives Radix a trigger that is not its child. Radix sets state in the ref of every trigger it mounts, which draws a page
 * full of closed overlays a second time before its first picture; so an overlay mounts at its first use, and its trigger
 * must not be mounted anew with it.
 */
export function StandIn({ of, onProps, ref, ...given }: StandInProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      const clear = ref(of.current)
      return typeof clear === 'function' ? clear : () => void ref(null)
    }
    if (ref) ref.current = of.current
  }, [ref, of])
  useLayoutEffect(() => onProps?.(given))
  return null
}
