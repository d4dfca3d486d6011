import { is, orNothing, textOf } from '../../moddle/moddle-element'
import { eventDefinitionOf, eventKindOf, readTimer, timerFault, withTimer, type TimerFields } from '../../model/events'
import { endsProcess } from '../../model/end-result'
import type { Subject } from '../designer-context'
import { ChoiceField, SwitchField, TextField } from '../fields'
import { RefChoice } from '../ref-choice'
import { EndResult } from './end-result'
import { Section } from '../section'
import { ServiceFields } from '../service-fields'

const TIMERS = [
  { value: 'date', label: '日期' },
  { value: 'duration', label: '持续时长' },
  { value: 'cycle', label: '循环' },
] as const
const SAMPLES: Readonly<Record<TimerFields['type'], string>> = {
  date: '2026-12-01T08:00:00',
  duration: 'P1D',
  cycle: 'R3/PT10M',
}

/** 事件: when it happens, or what it waits for. */
export function EventSection({ of }: { of: Subject }) {
  const { subject, session, edit } = of
  const kind = eventKindOf(subject)
  const definition = eventDefinitionOf(subject)
  const boundary = is(subject, 'bpmn:BoundaryEvent')
  const throws = is(subject, 'bpmn:ThrowEvent')
  const ends = endsProcess(subject)
  if ((kind === 'none' && !is(subject, 'bpmn:StartEvent') && !ends) || kind === 'other') return null
  return (
    <Section title="事件" initially>
      {ends && kind !== 'error' && <EndResult of={of} />}
      {kind === 'none' && !ends && (
        <TextField
          label="发起人变量"
          mono
          value={textOf(subject, 'ext:initiator')}
          placeholder="initiator"
          onCommit={(text) => edit([{ target: subject, set: { 'ext:initiator': orNothing(text) } }])}
        />
      )}
      {kind === 'timer' && definition && (
        <Timer
          timer={readTimer(definition)}
          onChange={(timer) => edit(withTimer(session.factory, definition, timer))}
        />
      )}
      {(kind === 'message' || kind === 'signal' || kind === 'error') && definition && (
        <RefChoice
          of={of}
          target={definition}
          kind={kind}
          label={{ message: '消息', signal: '信号', error: '错误' }[kind]}
        />
      )}
      {kind === 'message' && throws && definition && <ServiceFields of={of} target={definition} />}
      {kind === 'terminate' && <p className="text-small text-secondary">到达后结束本层所有分支</p>}
      {boundary && kind !== 'error' && (
        <SwitchField
          label="中断所附任务"
          checked={subject.get('cancelActivity') !== false}
          onChange={(on) => edit([{ target: subject, set: { cancelActivity: on } }])}
        />
      )}
    </Section>
  )
}

function Timer({ timer, onChange }: { timer: TimerFields; onChange: (timer: TimerFields) => void }) {
  return (
    <>
      <ChoiceField
        label="定时器类型"
        value={timer.type}
        options={TIMERS}
        onChange={(type) => onChange({ type: type === '' ? 'duration' : type, text: '' })}
      />
      <TextField
        key={timer.type}
        label="定时器配置"
        required
        mono
        value={timer.text}
        placeholder={SAMPLES[timer.type]}
        fault={(text) => timerFault({ type: timer.type, text })}
        onCommit={(text) => onChange({ type: timer.type, text })}
      />
    </>
  )
}
