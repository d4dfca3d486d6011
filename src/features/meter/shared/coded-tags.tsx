import type { Options } from '@wuguan/contract/kernel/options'
import { READING_ABNORMAL } from '@wuguan/contract/meter/meter-reading.entity'
import { Tag } from '@wuguan/ui/tag'

/** A code in the word and colour of its list. */
export function CodedTag({ of, code }: { of: Options; code: unknown }) {
  const option = of.items.find((one) => one.code === code)
  return option ? <Tag tone={option.tone}>{option.label}</Tag> : null
}

export function AlarmTags({ alarms }: { alarms: readonly string[] }) {
  if (alarms.length === 0) return <span className="text-placeholder">—</span>
  return (
    <span className="inline-flex gap-1">
      {alarms.map((alarm) => (
        <CodedTag key={alarm} of={READING_ABNORMAL} code={alarm} />
      ))}
    </span>
  )
}
