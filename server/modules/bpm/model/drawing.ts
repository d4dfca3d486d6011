/** Draws diagrams from a few words: nodes on a grid, flows between them, with the picture that designers and viewers show. */
export interface DrawnNode {
  readonly id: string
  readonly type:
    | 'startEvent'
    | 'endEvent'
    | 'userTask'
    | 'serviceTask'
    | 'exclusiveGateway'
    | 'parallelGateway'
    | 'inclusiveGateway'
  readonly name?: string
  /** Column and row of the grid; row 0 is the line on which the process begins. */
  readonly at: readonly [column: number, row: number]
  /** Attributes as written, without quotes around the values. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Elements inside, as written. */
  readonly inside?: string
  /** Gateways: the flow that is taken when no condition holds. */
  readonly otherwise?: string
}
export interface DrawnFlow {
  readonly from: string
  readonly to: string
  readonly id?: string
  readonly name?: string
  readonly condition?: string
}
export interface Drawing {
  readonly key: string
  readonly name: string
  readonly nodes: readonly DrawnNode[]
  readonly flows: readonly DrawnFlow[]
}

const COLUMN = 150
const ROW = 120
const LEFT = 180
const TOP = 200
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [100, 80],
  serviceTask: [100, 80],
}
const GATEWAY = [50, 50] as const
const sizeOf = ({ type }: DrawnNode) => SIZES[type] ?? GATEWAY
const centreOf = ({ at: [column, row] }: DrawnNode) => ({ x: LEFT + column * COLUMN, y: TOP + row * ROW })

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const written = (attributes: Readonly<Record<string, string | undefined>>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escape(value)}"`))
    .join('')
export const flowId = ({ id, from, to }: DrawnFlow) => id ?? `flow_${from}_${to}`

type Point = readonly [number, number]
/** Level ones go straight; others leave a gateway upright, enter one upright, or bend half-way. */
function wayOf(source: DrawnNode, target: DrawnNode): Point[] {
  const [a, b] = [centreOf(source), centreOf(target)]
  const [[aw, ah], [bw, bh]] = [sizeOf(source), sizeOf(target)]
  const right: Point = [a.x + aw / 2, a.y]
  const left: Point = [b.x - bw / 2, b.y]
  if (a.y === b.y) return [right, left]
  const down = b.y > a.y ? 1 : -1
  if (a.x === b.x)
    return [
      [a.x, a.y + (down * ah) / 2],
      [b.x, b.y - (down * bh) / 2],
    ]
  if (source.type.endsWith('Gateway')) return [[a.x, a.y + (down * ah) / 2], [a.x, b.y], left]
  if (target.type.endsWith('Gateway') || target.type === 'endEvent')
    return [right, [b.x, a.y], [b.x, b.y - (down * bh) / 2]]
  const middle = (right[0] + left[0]) / 2
  return [right, [middle, a.y], [middle, b.y], left]
}

/** px, as the editor writes names. */
const LINE = 14
const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + (letter > '\u00ff' ? 13 : 8), 0)
const label = (text: string, x: number, y: number) =>
  `<bpmndi:BPMNLabel><dc:Bounds x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.ceil(widthOf(text))}" height="${LINE}" /></bpmndi:BPMNLabel>`

/** A name stands under its circle or diamond; over it, or beside it, where a flow is in the way. */
function labelOf(node: DrawnNode, ways: readonly (readonly Point[])[]): string {
  if (!node.name || node.type.endsWith('Task')) return ''
  const { x, y } = centreOf(node)
  const half = sizeOf(node)[1] / 2
  const touched = (at: number) =>
    ways.some((way) => [way[0]!, way.at(-1)!].some((end) => end[0] === x && end[1] === at))
  if (!touched(y + half)) return ''
  const middle = x - widthOf(node.name) / 2
  return touched(y - half) ? label(node.name, x + half, y + half / 2) : label(node.name, middle, y - half - LINE - 6)
}
/** The name of a flow that starts upright stands to the right of that stretch. */
function flowLabelOf({ name }: DrawnFlow, [from, to]: readonly Point[]): string {
  return name && from![0] === to![0] ? label(name, from![0] + 8, (from![1] + to![1] - LINE) / 2) : ''
}

/** An end says its result; another than this is among the attributes of its node. */
const APPROVED = { 'camunda:result': 'approved' }

export function draw({ key, name, nodes, flows }: Drawing): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ways = flows.map((flow) => wayOf(byId.get(flow.from)!, byId.get(flow.to)!))
  const elements = nodes.map(
    ({ id, type, name: called, attributes, inside, otherwise }) =>
      `    <bpmn:${type}${written({ id, name: called, default: otherwise, ...(type === 'endEvent' ? APPROVED : {}), ...attributes })}${inside ? `>${inside}</bpmn:${type}>` : ' />'}`,
  )
  const lines = flows.map((flow) => {
    const head = `    <bpmn:sequenceFlow${written({ id: flowId(flow), name: flow.name, sourceRef: flow.from, targetRef: flow.to })}`
    return flow.condition
      ? `${head}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(flow.condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`
      : `${head} />`
  })
  const shapes = nodes.map((node) => {
    const { x, y } = centreOf(node)
    const [width, height] = sizeOf(node)
    const marker = node.type === 'exclusiveGateway' ? ' isMarkerVisible="true"' : ''
    return `      <bpmndi:BPMNShape id="${node.id}_di" bpmnElement="${node.id}"${marker}><dc:Bounds x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" />${labelOf(node, ways)}</bpmndi:BPMNShape>`
  })
  const edges = flows.map((flow, index) => {
    const points = ways[index]!.map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`).join('')
    return `      <bpmndi:BPMNEdge id="${flowId(flow)}_di" bpmnElement="${flowId(flow)}">${points}${flowLabelOf(flow, ways[index]!)}</bpmndi:BPMNEdge>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_${key}" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${key}" name="${escape(name)}" isExecutable="true">
${[...elements, ...lines].join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${[...shapes, ...edges].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}
