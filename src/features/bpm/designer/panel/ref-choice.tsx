import { textOf, childOf, type ModdleElement } from '../moddle/moddle-element'
import { withRef } from '../model/events'
import { definitionsOf } from '../model/identity'
import { rootLabel, rootOption, rootRef, rootsOf, type RootKind } from '../model/roots'
import type { Subject } from './designer-context'
import { ChoiceField } from './fields'

/** The message, signal or error that something waits for or sends. */
export function RefChoice({
  of,
  target,
  kind,
  label,
}: {
  of: Subject
  target: ModdleElement
  kind: RootKind
  label: string
}) {
  const definitions = definitionsOf(of.subject)
  const options = rootsOf(definitions, kind).map(rootOption)
  const chosen = textOf(childOf(target, rootRef(kind)), 'id')
  return (
    <ChoiceField
      label={label}
      required={kind !== 'error'}
      value={chosen}
      options={options}
      clearable
      help={options.length === 0 ? `先在流程的“消息与信号”里新建${rootLabel(kind)}（点击画布空白处）` : undefined}
      onChange={(id) => of.edit(withRef(definitions, target, kind, rootRef(kind), id))}
    />
  )
}
