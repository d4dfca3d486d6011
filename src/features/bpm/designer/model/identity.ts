import { is, listOf, textOf, type ModdleElement } from '../moddle/moddle-element'

export const KEY_MISSING = '流程标识不能为空'
export const NAME_MISSING = '流程名称不能为空'
export const KEY_WRONG = '流程标识须以字母或下划线开头'
const MAX_KEY = 64
const IDENTIFIER = /^[A-Za-z_][\w.-]*$/

/** Why a process key may not be taken; null when it may. */
export function keyFault(key: string): string | null {
  if (key.trim() === '') return KEY_MISSING
  if (!IDENTIFIER.test(key)) return KEY_WRONG
  return key.length > MAX_KEY ? `流程标识不能超过${MAX_KEY}个字符` : null
}
export const nameFault = (name: string): string | null => (name.trim() === '' ? NAME_MISSING : null)

/** Why an element may not have an id; `taken` says whether another one has it. */
export function idFault(id: string, taken: (id: string) => boolean): string | null {
  if (id.trim() === '') return '请输入标识'
  if (!IDENTIFIER.test(id)) return '标识须以字母或下划线开头，只含字母、数字、下划线、点和横线'
  if (id.length > MAX_KEY) return `标识不能超过${MAX_KEY}个字符`
  return taken(id) ? '该标识已被使用' : null
}

/** The process that the model is about: the first that may run, else the first. */
export function mainProcess(definitions: ModdleElement): ModdleElement | undefined {
  const processes = listOf(definitions, 'rootElements').filter((one) => is(one, 'bpmn:Process'))
  return processes.find((one) => one.get('isExecutable') === true) ?? processes[0]
}

/** What a file says about its process. */
export const identityOf = (process: ModdleElement | undefined) => ({
  key: textOf(process, 'id'),
  name: textOf(process, 'name'),
})

export function definitionsOf(element: ModdleElement): ModdleElement {
  let at = element
  while (at.$parent) at = at.$parent
  return at
}
