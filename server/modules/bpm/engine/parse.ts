import type {
  NodeType,
  ParsedDefinition,
  ParsedEvent,
  ParsedFlow,
  ParsedLoop,
  ParsedNode,
  ParsedProcess,
} from './parsed.ts'
import { listenersOf, propertiesOf, scriptOf, serviceOf, userTaskOf, callOf } from './parse-vendor.ts'
import { type ReadXml, type XmlElement, Vendor, readXml } from './xml.ts'

const TYPES: Readonly<Record<string, NodeType>> = {
  'bpmn:StartEvent': 'startEvent',
  'bpmn:EndEvent': 'endEvent',
  'bpmn:IntermediateCatchEvent': 'catchEvent',
  'bpmn:IntermediateThrowEvent': 'throwEvent',
  'bpmn:BoundaryEvent': 'boundaryEvent',
  'bpmn:Task': 'manualTask',
  'bpmn:ManualTask': 'manualTask',
  'bpmn:UserTask': 'userTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'serviceTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:CallActivity': 'callActivity',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:InclusiveGateway': 'inclusiveGateway',
  'bpmn:EventBasedGateway': 'eventGateway',
}
/** Names of what the engine does not run, as the refusal says them. */
const REFUSED: Readonly<Record<string, string>> = {
  'bpmn:ComplexGateway': '复杂网关',
  'bpmn:BusinessRuleTask': '业务规则任务',
  'bpmn:Transaction': '事务子流程',
  'bpmn:AdHocSubProcess': '即席子流程',
  'bpmn:CompensateEventDefinition': '补偿事件',
  'bpmn:EscalationEventDefinition': '升级事件',
  'bpmn:CancelEventDefinition': '取消事件',
  'bpmn:LinkEventDefinition': '链接事件',
  'bpmn:ConditionalEventDefinition': '条件事件',
  'bpmn:Choreography': '编排',
}
const EVENTS: Readonly<Record<string, ParsedEvent['kind']>> = {
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:TimerEventDefinition': 'timer',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:TerminateEventDefinition': 'terminate',
}
/** Kept in the diagram, without meaning for the engine. */
const IGNORED = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference', 'bpmn:SequenceFlow'])

const listed = (lists: Map<string, string[]>, key: string): string[] => {
  const known = lists.get(key)
  if (known) return known
  const made: string[] = []
  lists.set(key, made)
  return made
}
const list = (value: unknown) => (Array.isArray(value) ? (value as XmlElement[]) : [])
const idOf = (value: unknown) => (value as XmlElement | undefined)?.id ?? null
const bodyOf = (value: unknown) => {
  const body = (value as { body?: string } | undefined)?.body?.trim()
  return body ? body : null
}

/** Reads a file into the process that runs; refuses what is no such file, and leaves the judgement of its content to `problemsOf`. */
export async function parseBpmn(xml: string): Promise<ParsedProcess> {
  return parsedOf(await readXml(xml))
}
export function parsedOf({ definitions, unknown }: ReadXml): ParsedProcess {
  const parsed = new Reader(definitions).process()
  const left = [...new Set(unknown)].map((what) => ({ elementId: '', what }))
  return left.length === 0 ? parsed : { ...parsed, refused: [...parsed.refused, ...left] }
}

class Reader {
  private readonly definitions: XmlElement
  private readonly vendor: Vendor
  private readonly nodes: Record<string, ParsedNode> = {}
  private readonly flows: Record<string, ParsedFlow> = {}
  private readonly refused: { elementId: string; what: string }[] = []

  constructor(definitions: XmlElement) {
    this.definitions = definitions
    this.vendor = new Vendor(definitions)
  }

  process(): ParsedProcess {
    const roots = list(this.definitions['rootElements'])
    const processes = roots.filter((root) => root.$type === 'bpmn:Process')
    const executable = processes.filter((one) => one['isExecutable'] === true)
    const process = executable[0] ?? processes.find((one) => list(one['flowElements']).length > 0) ?? processes[0]
    const named = (type: string): ParsedDefinition[] =>
      roots
        .filter((root) => root.$type === type)
        .map((root) => ({ id: root.id ?? '', name: root.name ?? root.id ?? '' }))
    for (const root of roots)
      if (REFUSED[root.$type]) this.refused.push({ elementId: root.id ?? '', what: REFUSED[root.$type]! })
    if (process) this.scope(process, null)
    return {
      key: process?.id ?? '',
      name: process?.name ?? '',
      nodes: this.nodes,
      flows: this.flows,
      messages: named('bpmn:Message'),
      signals: named('bpmn:Signal'),
      errors: roots
        .filter((root) => root.$type === 'bpmn:Error')
        .map((root) => ({
          id: root.id ?? '',
          name: root.name ?? root.id ?? '',
          code: (root['errorCode'] as string | undefined) ?? null,
        })),
      refused: this.refused,
      properties: process ? propertiesOf(this.vendor, process) : {},
      listeners: process ? listenersOf(this.vendor, process, 'executionListener') : [],
      formKey: process ? this.vendor.attribute(process, 'formKey') : null,
      businessKey: process ? this.vendor.attribute(process, 'businessKey') : null,
      executables: executable.length || (process ? 1 : 0),
    }
  }

  private scope(holder: XmlElement, scope: string | null): void {
    const elements = list(holder['flowElements'])
    const flows = elements.filter((one) => one.$type === 'bpmn:SequenceFlow')
    const into = new Map<string, string[]>()
    const outOf = new Map<string, string[]>()
    for (const flow of flows) {
      const [id, source, target] = [flow.id ?? '', idOf(flow['sourceRef']) ?? '', idOf(flow['targetRef']) ?? '']
      listed(outOf, source).push(id)
      listed(into, target).push(id)
      const condition = flow['conditionExpression'] as XmlElement | undefined
      this.flows[id] = {
        id,
        name: flow.name ?? '',
        scope,
        source,
        target,
        condition: condition
          ? {
              language: (condition['language'] as string | undefined) ?? null,
              body: bodyOf(condition) ?? '',
              resource: this.vendor.attribute(condition, 'resource'),
            }
          : null,
      }
    }
    for (const element of elements) this.node(element, scope, into, outOf)
  }

  private node(
    element: XmlElement,
    scope: string | null,
    into: ReadonlyMap<string, string[]>,
    outOf: ReadonlyMap<string, string[]>,
  ): void {
    const id = element.id ?? ''
    const refused = REFUSED[element.$type]
    if (refused || element['isForCompensation'] === true)
      this.refused.push({ elementId: id, what: refused ?? '补偿活动' })
    const plainType = TYPES[element.$type]
    if (!plainType) {
      if (!refused && !IGNORED.has(element.$type))
        this.refused.push({ elementId: id, what: element.$type.replace('bpmn:', '') })
      return
    }
    const { vendor } = this
    const type = plainType === 'subProcess' && element['triggeredByEvent'] === true ? 'eventSubProcess' : plainType
    this.nodes[id] = {
      id,
      name: element.name ?? '',
      type,
      scope,
      incoming: into.get(id) ?? [],
      outgoing: outOf.get(id) ?? [],
      defaultFlow: idOf(element['default']),
      event: this.event(element, type),
      attachedTo: idOf(element['attachedToRef']),
      interrupting: (type === 'startEvent' ? element['isInterrupting'] : element['cancelActivity']) !== false,
      loop: this.loop(element),
      asyncBefore: vendor.flag(element, 'asyncBefore') || vendor.flag(element, 'async'),
      asyncAfter: vendor.flag(element, 'asyncAfter'),
      exclusive: vendor.attribute(element, 'exclusive') !== 'false',
      retryCycle: this.retryCycle(element),
      user: type === 'userTask' ? userTaskOf(vendor, element) : null,
      script: type === 'scriptTask' ? scriptOf(vendor, element) : null,
      service: type === 'serviceTask' || type === 'throwEvent' ? serviceOf(vendor, element) : null,
      call: type === 'callActivity' ? callOf(vendor, element) : null,
      listeners: listenersOf(vendor, element, 'executionListener'),
      taskListeners: listenersOf(vendor, element, 'taskListener'),
      properties: propertiesOf(vendor, element),
      outcome: type === 'endEvent' ? vendor.attribute(element, 'result') : null,
      outcomeGuessed: type === 'endEvent' && vendor.attribute(element, 'resultFrom') === 'name',
    }
    if (type === 'subProcess' || type === 'eventSubProcess') this.scope(element, id)
  }

  private retryCycle(element: XmlElement): string | null {
    const own = this.vendor.extensions(element, 'failedJobRetryTimeCycle')[0]?.$body
    const loop = element['loopCharacteristics'] as XmlElement | undefined
    return own?.trim() || (loop && this.vendor.extensions(loop, 'failedJobRetryTimeCycle')[0]?.$body?.trim()) || null
  }

  private event(element: XmlElement, type: NodeType): ParsedEvent | null {
    if (type === 'receiveTask') {
      const message = element['messageRef'] as XmlElement | undefined
      return { kind: 'message', ref: message?.id ?? null, name: message?.name ?? message?.id ?? null, timer: null }
    }
    if (!type.endsWith('Event')) return null
    const definitions = list(element['eventDefinitions'])
    const first = definitions[0]
    if (!first) return { kind: 'none', ref: null, name: null, timer: null }
    for (const definition of definitions)
      if (REFUSED[definition.$type])
        this.refused.push({ elementId: element.id ?? '', what: REFUSED[definition.$type]! })
    if (definitions.length > 1) this.refused.push({ elementId: element.id ?? '', what: '多重事件' })
    const kind = EVENTS[first.$type] ?? 'none'
    const ref = (first['messageRef'] ?? first['signalRef'] ?? first['errorRef']) as XmlElement | undefined
    return {
      kind,
      ref: ref?.id ?? null,
      name: kind === 'error' ? ((ref?.['errorCode'] as string) ?? ref?.id ?? null) : (ref?.name ?? ref?.id ?? null),
      timer: kind === 'timer' ? timerOf(first) : null,
    }
  }

  private loop(element: XmlElement): ParsedLoop | null {
    const loop = element['loopCharacteristics'] as XmlElement | undefined
    if (!loop) return null
    if (loop.$type === 'bpmn:StandardLoopCharacteristics')
      return {
        kind: 'standard',
        cardinality: null,
        collection: null,
        elementVariable: null,
        condition: bodyOf(loop['loopCondition']),
        max: loop['loopMaximum'] === undefined ? null : Number(loop['loopMaximum']),
      }
    const item = (loop['inputDataItem'] as XmlElement | undefined)?.name
    return {
      kind: loop['isSequential'] === true ? 'sequential' : 'parallel',
      cardinality: bodyOf(loop['loopCardinality']),
      collection: this.vendor.attribute(loop, 'collection') ?? idOf(loop['loopDataInputRef']),
      elementVariable: this.vendor.attribute(loop, 'elementVariable') ?? item ?? null,
      condition: bodyOf(loop['completionCondition']),
      max: null,
    }
  }
}

function timerOf(definition: XmlElement): NonNullable<ParsedEvent['timer']> {
  const [date, duration, cycle] = ['timeDate', 'timeDuration', 'timeCycle'].map((name) => bodyOf(definition[name]))
  if (date) return { kind: 'date', text: date }
  if (cycle) return { kind: 'cycle', text: cycle }
  return { kind: 'duration', text: duration ?? '' }
}
