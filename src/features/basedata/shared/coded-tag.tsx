import type { Options } from '@wuguan/contract/kernel/options'
import { Tag } from '@wuguan/ui/tag'

interface CodedTagProps {
  of: Options
  code: unknown
  /** A state under way is drawn with a dashed outline. */
  state?: boolean
}

/** A code in the word and colour of its list. */
export function CodedTag({ of, code, state = false }: CodedTagProps) {
  const option = of.items.find((one) => one.code === code)
  if (!option) return null
  return (
    <Tag tone={option.tone} dashed={state && option.tone === 'info'}>
      {option.label}
    </Tag>
  )
}
