import { useState } from 'react'
import { orNothing, textOf } from '../moddle/moddle-element'
import type { Subject } from './designer-context'
import { ChoiceField, TextField } from './fields'

const FORMATS = [
  { value: 'javascript', label: 'javascript' },
  { value: 'formula', label: 'formula' },
] as const
const TYPES = [
  { value: 'inline', label: '内联脚本' },
  { value: 'resource', label: '外部脚本' },
] as const

/** Script task: its language, its text or the resource that holds it, and where its result goes. */
export function ScriptFields({ of: { subject, edit } }: { of: Subject }) {
  const resource = textOf(subject, 'ext:resource')
  const [type, setType] = useState<'inline' | 'resource'>(resource === '' ? 'inline' : 'resource')
  const set = (values: Record<string, unknown>) => edit([{ target: subject, set: values }])
  return (
    <>
      <ChoiceField
        label="脚本格式"
        required
        value={textOf(subject, 'scriptFormat') as 'javascript' | 'formula'}
        options={FORMATS}
        onChange={(format) => set({ scriptFormat: orNothing(format) })}
      />
      <ChoiceField
        label="脚本类型"
        required
        value={type}
        options={TYPES}
        onChange={(next) => setType(next === 'resource' ? 'resource' : 'inline')}
      />
      {type === 'inline' ? (
        <TextField
          label="脚本内容"
          required
          mono
          rows={5}
          value={textOf(subject, 'script')}
          onCommit={(script) => set({ script: orNothing(script), 'ext:resource': undefined })}
        />
      ) : (
        <TextField
          label="资源地址"
          required
          value={resource}
          onCommit={(text) => set({ 'ext:resource': orNothing(text), script: undefined })}
        />
      )}
      <TextField
        label="结果变量"
        mono
        value={textOf(subject, 'ext:resultVariable')}
        onCommit={(text) => set({ 'ext:resultVariable': orNothing(text) })}
      />
    </>
  )
}
