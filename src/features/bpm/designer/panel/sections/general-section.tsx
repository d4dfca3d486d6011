import { Input } from '@wuguan/ui/input'
import { Field } from '@wuguan/ui/form'
import { is, textOf } from '../../moddle/moddle-element'
import { idFault, keyFault, nameFault } from '../../model/identity'
import type { Subject } from '../designer-context'
import { SwitchField, TextField } from '../fields'
import { Section } from '../section'
import { typeWord } from '../element-words'

/** 常规: what every element has, and of the process its key and name. */
export function GeneralSection({ of }: { of: Subject }) {
  const { subject } = of
  return (
    <Section title="常规" initially>
      {is(subject, 'bpmn:Process') ? <ProcessFields of={of} /> : <ElementFields of={of} />}
    </Section>
  )
}

function ProcessFields({ of: { subject, element, session, model, edit } }: { of: Subject }) {
  return (
    <>
      <TextField
        label="流程标识"
        required
        value={model.id === null ? textOf(subject, 'id') : model.key}
        readOnly={model.id !== null}
        fault={keyFault}
        help={model.id === null ? '保存后不可修改' : '流程标识保存后不可修改'}
        onCommit={(key) => session.changeId(element, key)}
      />
      <TextField
        label="流程名称"
        required
        value={textOf(subject, 'name')}
        fault={nameFault}
        onCommit={(name) => edit([{ target: subject, set: { name } }])}
      />
      <TextField
        label="版本标签"
        value={textOf(subject, 'ext:versionTag')}
        placeholder="如 2026-12"
        onCommit={(text) => edit([{ target: subject, set: { 'ext:versionTag': text || undefined } }])}
      />
      <SwitchField
        label="可执行"
        checked={subject.get('isExecutable') === true}
        onChange={(on) => edit([{ target: subject, set: { isExecutable: on } }])}
      />
    </>
  )
}

function ElementFields({ of: { subject, element, session } }: { of: Subject }) {
  const own = textOf(subject, 'id')
  return (
    <>
      <Field label="类型">
        <Input size="sm" readOnly value={typeWord(subject)} />
      </Field>
      <TextField
        label="标识"
        required
        value={own}
        fault={(id) => idFault(id, (other) => other !== own && session.isTaken(other))}
        onCommit={(id) => session.changeId(element, id)}
      />
      {is(subject, 'bpmn:TextAnnotation') ? (
        <TextField
          label="文字"
          rows={3}
          value={textOf(subject, 'text')}
          onCommit={(text) => session.get('modeling').updateProperties(element, { text })}
        />
      ) : (
        <TextField label="名称" value={textOf(subject, 'name')} onCommit={(name) => session.rename(element, name)} />
      )}
    </>
  )
}
