import { tagsOf } from '@wuguan/contract/bpm/xml-tags'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { BpmnModdle } from 'bpmn-moddle'

/** BPMN files as strangers send them: bounded, without entities, read with every vendor's attributes as they are written. */
export const XML_MAX = 1024 * 1024

export interface XmlElement {
  readonly $type: string
  readonly $attrs: Readonly<Record<string, string>>
  readonly $children?: readonly XmlElement[]
  readonly $body?: string
  readonly id?: string
  readonly name?: string
  readonly [name: string]: unknown
}

export async function readXml(xml: string): Promise<XmlElement> {
  if (Buffer.byteLength(xml) > XML_MAX) throw badInput({ bpmnXml: '仅支持.xml、.bpmn文件，且不超过1MB' })
  // A document type is the only way to declare entities; BPMN has no use for one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw badInput({ bpmnXml: '文件包含不允许的内容' })
  if (depthOf(xml) > DEPTH_MAX) throw badInput({ bpmnXml: '流程图嵌套过深' })
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml).catch(() => {
    throw refuse('文件不是有效的BPMN流程图')
  })
  for (const { message } of warnings as readonly { message: string }[]) refuseDuplicate(message)
  return rootElement as unknown as XmlElement
}

/** Whoever reads a diagram goes into its scopes by calling itself. */
const DEPTH_MAX = 64
function depthOf(xml: string): number {
  let deepest = 0
  let depth = 0
  for (const { kind } of tagsOf(xml)) {
    if (kind === 'close') depth--
    else if (kind === 'open') deepest = Math.max(deepest, ++depth)
  }
  return deepest
}

export const MESSAGE_TWICE = '该消息已存在，请修改id后重新保存'
export const SIGNAL_TWICE = '该信号已存在，请修改id后重新保存'
/** The reader leaves out whatever repeats an id and only mentions it: what was drawn would be gone without a word. */
function refuseDuplicate(warning: string): void {
  const at = warning.indexOf(DUPLICATE)
  if (at < 0) return
  const id = warning.slice(at + DUPLICATE.length).split('>', 1)[0]!
  const tag = /<(?:\w+:)?(\w+)>/.exec(warning.slice(0, at))?.[1]
  if (tag === 'message') throw refuse(MESSAGE_TWICE)
  throw refuse(tag === 'signal' ? SIGNAL_TWICE : `元素标识重复：${id}`)
}
const DUPLICATE = 'duplicate ID <'

const VENDOR = /(?:camunda|activiti|flowable)/i
/** Prefixes under which vendors' attributes stand in this file. */
export function vendorPrefixes(definitions: XmlElement): ReadonlySet<string> {
  const prefixes = new Set(['camunda', 'activiti', 'flowable'])
  for (const [name, uri] of Object.entries(definitions.$attrs ?? {}))
    if (name.startsWith('xmlns:') && VENDOR.test(uri)) prefixes.add(name.slice(6))
  return prefixes
}

/** Reads an element's vendor attributes and extension elements by their local names. */
export class Vendor {
  private readonly prefixes: ReadonlySet<string>
  constructor(definitions: XmlElement) {
    this.prefixes = vendorPrefixes(definitions)
  }
  attribute(element: XmlElement | undefined, name: string): string | null {
    for (const prefix of this.prefixes) {
      const value = element?.$attrs?.[`${prefix}:${name}`]
      if (value !== undefined && value !== '') return String(value)
    }
    return null
  }
  flag(element: XmlElement | undefined, name: string): boolean {
    return this.attribute(element, name) === 'true'
  }
  /** Extension elements of a local name, in order. */
  extensions(element: XmlElement, name: string): readonly XmlElement[] {
    const holder = element['extensionElements'] as { values?: readonly XmlElement[] } | undefined
    return (holder?.values ?? []).filter((one) => this.isOwn(one, name))
  }
  children(element: XmlElement, name: string): readonly XmlElement[] {
    return (element.$children ?? []).filter((one) => this.isOwn(one, name))
  }
  private isOwn(element: XmlElement, name: string): boolean {
    const [prefix, local] = element.$type.split(':')
    return local === name && prefix !== undefined && this.prefixes.has(prefix)
  }
}
/** A plain attribute of a generic element. */
export const plain = (element: XmlElement, name: string): string | null => {
  const value = element[name]
  return typeof value === 'string' && value !== '' ? value : null
}
