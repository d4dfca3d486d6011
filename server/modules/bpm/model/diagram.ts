import type { ConditionRow } from '@wuguan/contract/bpm/condition-rows'
import { MODEL_KEY } from '@wuguan/contract/bpm/process-model.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import { inOrder } from '../engine/graph.ts'
import type { ParsedNode, ParsedProcess } from '../engine/parsed.ts'
import { type XmlElement, Vendor, XML_MAX, plain } from '../engine/xml.ts'

/** Diagrams as files: blank ones, renamed ones, and the rows that designers keep beside elements. */
export const FILE_REFUSAL = '仅支持.xml、.bpmn文件，且不超过1MB'

/** A file from outside: small enough, of a known kind, XML. */
export function checkFile(fileName: string, xml: string): void {
  const named = /\.(?:xml|bpmn)$/i.test(fileName)
  if (
    !named ||
    Buffer.byteLength(xml) > XML_MAX ||
    !xml
      .trimStart()
      .replace(/^\uFEFF/, '')
      .startsWith('<')
  )
    throw badInput({ bpmnXml: FILE_REFUSAL })
}

export const KEY_MAX = 64
/** Whether the process of a file has a key that a model may have. */
export function checkKey({ key, executables }: ParsedProcess): void {
  if (!key) throw badInput({ bpmnXml: executables > 0 ? '流程标识不能为空' : '文件中没有流程' })
  if (!new RegExp(MODEL_KEY).test(key)) throw badInput({ bpmnXml: '流程标识须以字母或下划线开头' })
  if (key.length > KEY_MAX) throw badInput({ bpmnXml: '流程标识不能超过64个字符' })
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A start event on an empty canvas. */
export const blankDiagram = (key: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${escape(key)}" name="${escape(name)}" isExecutable="true">
    <bpmn:startEvent id="start" name="发起" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${escape(key)}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="180" y="160" width="36" height="36" /></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`

export interface AssigneeRow {
  readonly type: string
  readonly value: string
  readonly condition: string | null
  readonly operationType: string
}
export interface DiagramRows {
  readonly conditions: Readonly<Record<string, readonly ConditionRow[]>>
  readonly assignees: Readonly<Record<string, readonly AssigneeRow[]>>
}
const childrenOf = (element: XmlElement, name: string) =>
  Array.isArray(element[name]) ? (element[name] as XmlElement[]) : []
const bySort = (a: XmlElement, b: XmlElement) => Number(plain(a, 'sort') ?? 0) - Number(plain(b, 'sort') ?? 0)

/** Rows of conditions at flows and of assignment rules at user tasks. */
export function rowsOf(definitions: XmlElement): DiagramRows {
  const vendor = new Vendor(definitions)
  const conditions: Record<string, ConditionRow[]> = {}
  const assignees: Record<string, AssigneeRow[]> = {}
  const both = (element: XmlElement, name: string) =>
    [
      ...vendor.extensions(element, name),
      ...vendor.extensions(element, name[0]!.toUpperCase() + name.slice(1)),
    ].toSorted(bySort)
  const visit = (element: XmlElement): void => {
    if (element.$type === 'bpmn:SequenceFlow') {
      const rows = both(element, 'condition').filter((row) => plain(row, 'field'))
      if (rows.length > 0)
        conditions[element.id ?? ''] = rows.map((row, sort) => ({
          field: plain(row, 'field')!,
          compare: (plain(row, 'compare') ?? 'eq') as ConditionRow['compare'],
          value: plain(row, 'value'),
          logic: plain(row, 'logic') === 'or' ? 'or' : 'and',
          sort,
        }))
    }
    if (element.$type === 'bpmn:UserTask') {
      const rows = both(element, 'assignee').filter((row) => plain(row, 'type'))
      if (rows.length > 0)
        assignees[element.id ?? ''] = rows.map((row) => ({
          type: plain(row, 'type')!,
          value: plain(row, 'value') ?? '',
          condition: plain(row, 'condition'),
          operationType: plain(row, 'operationType') ?? '1',
        }))
    }
    for (const child of childrenOf(element, 'flowElements')) visit(child)
  }
  for (const root of childrenOf(definitions, 'rootElements')) visit(root)
  return { conditions, assignees }
}

/** User tasks as the process comes by them, those of sub-processes included. */
export const userTasksOf = (parsed: ParsedProcess): ParsedNode[] =>
  inOrder(parsed).filter((node) => node.type === 'userTask')
export const namesPeople = ({ user, loop }: ParsedNode): boolean =>
  Boolean(user?.assignee || user?.candidateUsers || user?.candidateGroups || loop?.collection)
