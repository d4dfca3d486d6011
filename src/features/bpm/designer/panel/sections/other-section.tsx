import { childFor, is, listOf, textOf } from '../../moddle/moddle-element'
import { readAsync, withAsync, withRetryCycle } from '../../model/async'
import { AsyncFields } from '../async-fields'
import type { Subject } from '../designer-context'
import { TextField } from '../fields'
import { Section } from '../section'

/** 其他配置: documentation, and whether a step waits for its job. */
export function OtherSection({ of: { subject, session, edit } }: { of: Subject }) {
  const [documentation, ...rest] = listOf(subject, 'documentation')
  const text = textOf(documentation, 'text')
  const flags = is(subject, 'bpmn:FlowNode') ? readAsync(subject) : null
  const document = (next: string) => {
    if (next.trim() === '') return edit([{ target: subject, set: { documentation: rest } }])
    if (documentation) return edit([{ target: documentation, set: { text: next } }])
    edit([
      {
        target: subject,
        set: { documentation: [childFor(session.factory, subject, 'bpmn:Documentation', { text: next })] },
      },
    ])
  }
  return (
    <Section title="其他配置" count={(text === '' ? 0 : 1) + (flags?.before || flags?.after ? 1 : 0)}>
      <TextField label="元素文档" rows={3} value={text} onCommit={document} />
      {flags && (
        <AsyncFields
          flags={flags}
          onFlags={(change) => edit(withAsync(session.factory, subject, change))}
          onRetry={(cycle) => edit(withRetryCycle(session.factory, subject, cycle))}
        />
      )}
    </Section>
  )
}
