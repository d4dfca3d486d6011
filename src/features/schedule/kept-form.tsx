import { type ReactNode, useEffect, useRef } from 'react'
import { useDraft, useKept } from '@/app/handheld/drafts'

type Values = Readonly<Record<string, unknown>>
interface KeptFormProps {
  name: string
  /** What of the form is kept. */
  fields: readonly string[]
  /** The form, with what was kept of it; `below` stands in it, `told` is called when it has been sent. */
  children: (kept: Values, below: (draft: Values) => ReactNode, told: () => void) => ReactNode
}
/** A form that somebody fills in over a long time: every half minute it is kept, sealed, and stands there again after the browser was closed. */
export function KeptForm({ name, fields, children }: KeptFormProps) {
  const kept = useKept<Values>(name)
  const dropRef = useRef<() => void>(() => undefined)
  if (kept === undefined) return null
  return children(
    kept ?? {},
    (draft) => (
      <Keeper
        name={name}
        value={Object.fromEntries(fields.map((field) => [field, draft[field] ?? null]))}
        dropRef={dropRef}
      />
    ),
    () => dropRef.current(),
  )
}
function Keeper({ name, value, dropRef }: { name: string; value: Values; dropRef: { current: () => void } }) {
  const kept = useDraft(name, { value, files: [] }, () => undefined)
  useEffect(() => {
    dropRef.current = kept.drop
  })
  return null
}
