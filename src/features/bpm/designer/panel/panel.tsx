import { useDeferredValue } from 'react'
import { MousePointerClick } from 'lucide-react'
import { childOf, is } from '../moddle/moddle-element'
import { useStore } from '@/app/store'
import { useDesigner, useSubject, type Subject } from './designer-context'
import { nameOf, typeWord } from './element-words'
import { ConditionSection } from './sections/condition-section'
import { EventSection } from './sections/event-section'
import { FormConfigSection } from './sections/form-config-section'
import { FormSection } from './sections/form-section'
import { GeneralSection } from './sections/general-section'
import { ListenersSection } from './sections/listeners-section'
import { LoopSection } from './sections/loop-section'
import { OtherSection } from './sections/other-section'
import { PropertiesSection } from './sections/properties-section'
import { RootsSection } from './sections/roots-section'
import { TaskSection } from './sections/task-section'

const keys = new WeakMap<object, number>()
let next = 0
/** An element stays the same panel while its id is typed. */
function keyOf(element: object): number {
  const key = keys.get(element) ?? next++
  keys.set(element, key)
  return key
}

/** Everything that can be said about the selected element, or about the process when nothing is selected. */
export function PropertiesPanel() {
  const { session } = useDesigner()
  const count = useStore(session.state, (state) => state.selected.length)
  const of = useSubject()
  // The diagram is seen first.
  const ready = useDeferredValue(useStore(session.state, (state) => state.ready))
  if (!of || !ready) return <Several count={count} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-11 shrink-0 flex-col justify-center border-b border-line px-4 py-1.5">
        <p className="truncate text-body font-medium">{nameOf(of.subject) || typeWord(of.subject)}</p>
        <p className="truncate text-small text-secondary">{typeWord(of.subject)}</p>
      </header>
      {/* A new element is a new panel: what was typed for one never lands in another. */}
      <div key={keyOf(of.element)} className="min-h-0 flex-1 overflow-y-auto">
        <Sections of={of} />
      </div>
    </div>
  )
}

const hasListeners = (of: Subject) =>
  ['bpmn:Process', 'bpmn:FlowNode', 'bpmn:SequenceFlow'].some((type) => is(of.subject, type))

/** In the order of the book. */
function Sections({ of }: { of: Subject }) {
  const { subject } = of
  const task = is(subject, 'bpmn:Task') || is(subject, 'bpmn:CallActivity')
  return (
    <>
      <GeneralSection of={of} />
      {is(subject, 'bpmn:Process') && <RootsSection of={of} />}
      {(is(subject, 'bpmn:UserTask') || is(subject, 'bpmn:StartEvent')) && <FormSection of={of} />}
      {is(subject, 'bpmn:UserTask') && <FormConfigSection of={of} />}
      {task && <TaskSection of={of} />}
      {is(subject, 'bpmn:Event') && <EventSection of={of} />}
      {is(subject, 'bpmn:Activity') && subject.get('triggeredByEvent') !== true && <LoopSection of={of} />}
      {is(subject, 'bpmn:SequenceFlow') && !is(childOf(subject, 'sourceRef'), 'bpmn:EventBasedGateway') && (
        <ConditionSection of={of} />
      )}
      {hasListeners(of) && <ListenersSection of={of} kind="execution" />}
      {is(subject, 'bpmn:UserTask') && <ListenersSection of={of} kind="task" />}
      <PropertiesSection of={of} />
      <OtherSection of={of} />
    </>
  )
}

function Several({ count }: { count: number }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center text-secondary">
      <MousePointerClick aria-hidden className="size-6" />
      <p className="text-table">{count > 1 ? `已选择 ${count} 个元素，可用工具栏对齐和分布` : '正在打开流程图'}</p>
    </div>
  )
}
