import { useState } from 'react'
import { is, textOf, type ModdleElement } from '../../moddle/moddle-element'
import { extensionsOf, movedExtension, withoutExtension } from '../../model/extensions'
import {
  EXECUTION_EVENTS,
  LISTENER_KINDS,
  LISTENER_TYPE,
  listenerSummary,
  readListener,
  TAKE_EVENT,
  TASK_EVENTS,
  type ListenerKind,
} from '../../model/listeners'
import type { Subject } from '../designer-context'
import { ListenerDialog } from '../listener-dialog'
import { RowList } from '../row-list'
import { Section } from '../section'

const eventsOf = (kind: ListenerKind, subject: ModdleElement) =>
  kind === 'task' ? TASK_EVENTS : is(subject, 'bpmn:SequenceFlow') ? [TAKE_EVENT] : EXECUTION_EVENTS

/** 执行监听器 or, of a user task, 任务监听器. */
export function ListenersSection({ of, kind }: { of: Subject; kind: ListenerKind }) {
  const { subject, session, edit } = of
  const listeners = extensionsOf(subject, LISTENER_TYPE[kind])
  const [open, setOpen] = useState<{ self?: ModdleElement } | null>(null)
  const events = eventsOf(kind, subject)
  const title = (listener: ModdleElement) => {
    const row = readListener(listener)
    const event = events.find(({ value }) => value === row.event)?.label ?? row.event
    return `${event} · ${LISTENER_KINDS.find(({ value }) => value === row.listenerType)?.label ?? ''}`
  }
  const label = kind === 'task' ? '任务监听器' : '执行监听器'
  return (
    <Section title={label} count={listeners.length}>
      <RowList
        label={label}
        rows={listeners}
        keyOf={(listener, index) => `${index}${textOf(listener, 'event')}`}
        title={title}
        note={(listener) => listenerSummary(readListener(listener))}
        empty="还没有监听器"
        addLabel="添加监听器"
        onAdd={() => setOpen({})}
        onOpen={(self) => setOpen({ self })}
        onRemove={(listener) => edit(withoutExtension(session.factory, subject, listener))}
        onMove={(listener, by) => edit(movedExtension(session.factory, subject, listener, by))}
      />
      {open && <ListenerDialog of={of} kind={kind} events={events} self={open.self} close={() => setOpen(null)} />}
    </Section>
  )
}
