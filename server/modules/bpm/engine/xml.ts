import { completed } from '@wuguan/contract/bpm/bpmn-text'
import { cut, tagsOf } from '@wuguan/contract/bpm/xml-tags'
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

/** What a text says, and the text as it was read: with an id wherever one is needed. */
export interface ReadXml {
  readonly xml: string
  readonly definitions: XmlElement
  /** Names of elements that BPMN does not know: the reader leaves them out. */
  readonly unknown: readonly string[]
}

export async function readXml(given: string): Promise<ReadXml> {
  if (Buffer.byteLength(given) > XML_MAX) throw badInput({ bpmnXml: '仅支持.xml、.bpmn文件，且不超过1MB' })
  // A document type is the only way to declare entities; BPMN has no use for one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(given)) throw badInput({ bpmnXml: '文件包含不允许的内容' })
  demandReadable(given)
  const xml = completed(given)
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml).catch(() => {
    throw refuse('文件不是有效的BPMN流程图')
  })
  const unknown: string[] = []
  for (const warning of warnings as readonly Warning[]) {
    refuseId(warning.message)
    keepReference(warning)
    const left = UNKNOWN.exec(warning.message)?.[1]
    if (left && !left.includes('BPMN')) unknown.push(left)
  }
  return { xml, definitions: rootElement as unknown as XmlElement, unknown }
}

/** Whoever reads a diagram goes into its scopes by calling itself. */
const DEPTH_MAX = 64
/** Tags of a file: a diagram that fills the whole megabyte with nodes, flows and their picture has about 33,000. */
const TAGS_MAX = 40_000
function demandReadable(xml: string): void {
  let depth = 0
  let count = 0
  for (const { kind } of tagsOf(xml)) {
    if (kind === 'close') depth--
    else if (kind === 'open' && ++depth > DEPTH_MAX) throw badInput({ bpmnXml: '流程图嵌套过深' })
    if (++count > TAGS_MAX) throw badInput({ bpmnXml: '流程图内容过多，请拆分为多个流程' })
  }
}

interface Warning {
  readonly message: string
  readonly element?: Record<string, unknown>
  readonly property?: string
  readonly value?: string
}
const UNKNOWN = /^unparsable content <([^\s/>]+)/
/** What refers to nothing in the file keeps its name: an error is told by its code, everything else is refused by who asks for it. */
function keepReference({ element, property, value }: Warning): void {
  if (!element || !property || !value) return
  const name = property.slice(property.indexOf(':') + 1)
  if (!Array.isArray(element[name])) element[name] = { $type: 'unresolved', $attrs: {}, id: value }
}

export const MESSAGE_TWICE = '该消息已存在，请修改id后重新保存'
export const SIGNAL_TWICE = '该信号已存在，请修改id后重新保存'
/** The reader leaves out whatever repeats an id or has a wrong one, and only mentions it: what was drawn would be gone without a word. */
function refuseId(warning: string): void {
  const [, kind, id] = WRONG_ID.exec(warning) ?? []
  if (kind === undefined) return
  const tag = /^unparsable content <(?:[^\s:>]+:)?(\w+)/.exec(warning)?.[1]
  // Without a part of its picture a diagram still means the same.
  if (tag?.startsWith('BPMN')) return
  if (kind === 'illegal') {
    if (tag === 'process') throw badInput({ bpmnXml: '流程标识须以字母或下划线开头' })
    throw refuse(`元素标识不正确：${id}，须以字母或下划线开头，只含字母、数字、下划线、点和横线`)
  }
  if (tag === 'message') throw refuse(MESSAGE_TWICE)
  throw refuse(tag === 'signal' ? SIGNAL_TWICE : `元素标识重复：${id}`)
}
const WRONG_ID = /(duplicate|illegal) ID <([^<>]*)>/

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
  /** By element: its vendor attributes. A file may bind thousands of prefixes, so they are never gone through. */
  private readonly attributes = new WeakMap<XmlElement, ReadonlyMap<string, string>>()
  constructor(definitions: XmlElement) {
    this.prefixes = vendorPrefixes(definitions)
  }
  attribute(element: XmlElement | undefined, name: string): string | null {
    return (element && this.attributesOf(element).get(name)) ?? null
  }
  private attributesOf(element: XmlElement): ReadonlyMap<string, string> {
    const known = this.attributes.get(element)
    if (known) return known
    const found = new Map<string, string>()
    for (const [name, value] of Object.entries(element.$attrs ?? {})) {
      const [prefix, local] = cut(name)
      if (value !== '' && this.prefixes.has(prefix) && !found.has(local)) found.set(local, String(value))
    }
    this.attributes.set(element, found)
    return found
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
