import { childOf, is } from '../../moddle/moddle-element'
import type { Subject } from '../designer-context'
import { RefChoice } from '../ref-choice'
import { Section } from '../section'
import { AssignmentFields } from '../assignment-fields'
import { ButtonsPart } from '../buttons-part'
import { CallFields } from '../call-fields'
import { ScriptFields } from '../script-fields'
import { ServiceFields } from '../service-fields'

/** 任务: what a step does, by its kind. */
export function TaskSection({ of }: { of: Subject }) {
  const { subject } = of
  if (is(subject, 'bpmn:UserTask'))
    return (
      <>
        <Section title="任务" initially>
          <AssignmentFields of={of} />
        </Section>
        <ButtonsPart of={of} />
      </>
    )
  if (is(subject, 'bpmn:CallActivity'))
    return (
      <Section title="任务" initially>
        <CallFields of={of} />
      </Section>
    )
  if (is(subject, 'bpmn:ScriptTask'))
    return (
      <Section title="任务" initially>
        <ScriptFields of={of} />
      </Section>
    )
  if (is(subject, 'bpmn:ReceiveTask'))
    return (
      <Section title="任务" initially count={childOf(subject, 'messageRef') ? 1 : 0}>
        <RefChoice of={of} target={subject} kind="message" label="消息" />
      </Section>
    )
  if (is(subject, 'bpmn:ServiceTask') || is(subject, 'bpmn:SendTask') || is(subject, 'bpmn:BusinessRuleTask'))
    return (
      <Section title="任务" initially>
        <ServiceFields of={of} />
      </Section>
    )
  return (
    <Section title="任务">
      <p className="text-small text-secondary">
        {is(subject, 'bpmn:ManualTask') ? '手工任务只作记录，流程到达后直接通过' : '请先用“更改类型”选择具体的任务类型'}
      </p>
    </Section>
  )
}
