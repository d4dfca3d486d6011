import { is } from '../../moddle/moddle-element'
import {
  LOOP_KINDS,
  LOOP_PRESETS,
  loopKindOf,
  loopOf,
  readLoop,
  withLoopField,
  withLoopKind,
  withPreset,
  type LoopFields,
} from '../../model/multi-instance'
import { readAsync, withAsync, withRetryCycle } from '../../model/async'
import { Button } from '@wuguan/ui/button'
import type { Subject } from '../designer-context'
import { expressionFault } from '../expression-fault'
import { ChoiceField, TextField } from '../fields'
import { AsyncFields } from '../async-fields'
import { Section } from '../section'

/** 多实例: how often an activity runs, for whom, and when it is enough. */
export function LoopSection({ of }: { of: Subject }) {
  const { subject, session, edit } = of
  const kind = loopKindOf(subject)
  const loop = loopOf(subject)
  const values = readLoop(subject)
  const set = (field: keyof LoopFields) => (text: string) => edit(withLoopField(session.factory, subject, field, text))
  return (
    <Section title="多实例" count={kind === 'Null' ? 0 : 1}>
      <ChoiceField
        label="循环类型"
        value={kind}
        options={LOOP_KINDS}
        onChange={(next) => edit(withLoopKind(session.factory, subject, next === '' ? 'Null' : next))}
      />
      {is(subject, 'bpmn:UserTask') && kind !== 'StandardLoop' && (
        <div role="group" aria-label="常用方式" className="flex flex-wrap gap-1.5">
          {LOOP_PRESETS.map((preset) => (
            <Button key={preset.key} size="sm" onClick={() => edit(withPreset(session.factory, subject, preset))}>
              {preset.label}
            </Button>
          ))}
        </div>
      )}
      {kind === 'StandardLoop' && (
        <>
          <TextField
            label="循环条件"
            mono
            value={values.loopCondition}
            fault={expressionFault}
            placeholder="${again}"
            onCommit={set('loopCondition')}
          />
          <TextField
            label="最多次数"
            value={values.loopMaximum}
            fault={maximumFault}
            help="不超过 100"
            onCommit={set('loopMaximum')}
          />
        </>
      )}
      {(kind === 'SequentialMultiInstance' || kind === 'ParallelMultiInstance') && loop && (
        <>
          <TextField
            label="循环基数"
            mono
            value={values.loopCardinality}
            fault={expressionFault}
            placeholder="如 5 或 ${count}"
            onCommit={set('loopCardinality')}
          />
          <TextField
            label="集合"
            mono
            value={values.collection}
            placeholder="如 users 或 ${users}"
            onCommit={set('collection')}
          />
          <TextField
            label="元素变量"
            mono
            value={values.elementVariable}
            placeholder="如 user"
            onCommit={set('elementVariable')}
          />
          <TextField
            label="完成条件"
            mono
            rows={2}
            value={values.completionCondition}
            fault={expressionFault}
            help="可用 nrOfInstances、nrOfCompletedInstances、nrOfApproved、nrOfRejected；不填则全部办理，一人驳回即驳回"
            onCommit={set('completionCondition')}
          />
          <AsyncFields
            flags={readAsync(loop)}
            onFlags={(flags) => edit(withAsync(session.factory, loop, flags))}
            onRetry={(text) => edit(withRetryCycle(session.factory, loop, text))}
          />
        </>
      )}
    </Section>
  )
}

const maximumFault = (text: string) =>
  text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= 100) ? null : '请输入 1 到 100 的整数'
