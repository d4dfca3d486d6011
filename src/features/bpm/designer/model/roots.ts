import { childFor, is, listOf, textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'

/** What events of a process share: declared once beside the process, referred to by id. */
export type RootKind = 'message' | 'signal' | 'error'

const KINDS: Readonly<Record<RootKind, { type: string; ref: string; label: string; taken: string }>> = {
  message: { type: 'bpmn:Message', ref: 'messageRef', label: '消息', taken: '该消息已存在，请修改id后重新保存' },
  signal: { type: 'bpmn:Signal', ref: 'signalRef', label: '信号', taken: '该信号已存在，请修改id后重新保存' },
  error: { type: 'bpmn:Error', ref: 'errorRef', label: '错误', taken: '该错误已存在，请修改id后重新保存' },
}
export const rootLabel = (kind: RootKind) => KINDS[kind].label
export const rootRef = (kind: RootKind) => KINDS[kind].ref

export const rootsOf = (definitions: ModdleElement, kind: RootKind): readonly ModdleElement[] =>
  listOf(definitions, 'rootElements').filter((one) => is(one, KINDS[kind].type))

export interface RootDraft {
  readonly id: string
  readonly name: string
  /** Of an error. */
  readonly code?: string
}

/** Why a message or signal cannot be kept like this; null when it can. */
export function rootFault(
  definitions: ModdleElement,
  kind: RootKind,
  draft: RootDraft,
  self?: ModdleElement,
): string | null {
  if (draft.id.trim() === '') return `请输入${KINDS[kind].label}标识`
  if (!/^[A-Za-z_][\w.-]*$/.test(draft.id)) return '标识须以字母或下划线开头，只含字母、数字、下划线、点和横线'
  if (draft.name.trim() === '') return `请输入${KINDS[kind].label}名称`
  const others = listOf(definitions, 'rootElements').filter((one) => one !== self)
  return others.some((one) => one.id === draft.id) ? KINDS[kind].taken : null
}

const properties = (kind: RootKind, draft: RootDraft) => ({
  id: draft.id,
  name: draft.name,
  ...(kind === 'error' ? { errorCode: draft.code || undefined } : {}),
})

export function savedRoot(
  factory: Factory,
  definitions: ModdleElement,
  kind: RootKind,
  draft: RootDraft,
  self?: ModdleElement,
): Change[] {
  if (self) return [{ target: self, set: properties(kind, draft) }]
  const added = childFor(factory, definitions, KINDS[kind].type, properties(kind, draft))
  return [{ target: definitions, set: { rootElements: [...listOf(definitions, 'rootElements'), added] } }]
}

export const withoutRoot = (definitions: ModdleElement, root: ModdleElement): Change[] => [
  { target: definitions, set: { rootElements: listOf(definitions, 'rootElements').filter((one) => one !== root) } },
]

/** Elements that refer to a message, signal or error; it may go only when none does. */
export function usersOf(definitions: ModdleElement, kind: RootKind, root: ModdleElement): readonly ModdleElement[] {
  const found: ModdleElement[] = []
  const visit = (element: ModdleElement) => {
    const refers =
      element.get(KINDS[kind].ref) === root ||
      listOf(element, 'eventDefinitions').some((definition) => definition.get(KINDS[kind].ref) === root)
    if (refers) found.push(element)
    for (const child of listOf(element, 'flowElements')) visit(child)
  }
  for (const one of listOf(definitions, 'rootElements')) if (is(one, 'bpmn:Process')) visit(one)
  return found
}

export const rootOption = (root: ModdleElement) => ({
  value: root.id ?? '',
  label: textOf(root, 'name') || root.id || '',
})
