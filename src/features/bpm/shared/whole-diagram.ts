import { attributeOf, completed, DI, MODEL, placed, type Placed } from '@wuguan/contract/bpm/bpmn-text'

/**
 * Files as the editor and the viewer can show them: elements have ids, and every node and flow has its place in the picture. A file
 * without a picture, or with nodes that are not in it, is laid out; flows that alone are missing are drawn between their nodes.
 */
export async function wholeDiagram(given: string): Promise<string> {
  const xml = completed(given)
  const said = surveyed(xml)
  const shown = new Set(shownProcesses(said))
  if ([...said.nodes].some(([id, { scope }]) => shown.has(processOf(scope)) && !said.shapes.has(id)))
    return laidOut(xml, said)
  const missing = [...said.flows.values()].filter(
    ({ id, source, target }) => !said.edges.has(id) && said.shapes.has(source) && said.shapes.has(target),
  )
  return missing.length === 0 ? xml : withEdges(xml, said, missing)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Flow {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly scope: Placed
}
interface Survey {
  readonly nodes: Map<string, { readonly of: Placed; readonly scope: Placed }>
  readonly flows: Map<string, Flow>
  readonly processes: Placed[]
  readonly collaborations: Placed[]
  readonly participants: Placed[]
  readonly shapes: Map<string, { readonly box: Box; readonly plane: Placed | null }>
  readonly edges: Map<string, Point[]>
  readonly diagrams: Placed[]
}
interface Point {
  readonly x: number
  readonly y: number
}

const NODE = /(?:Event|[tT]ask|Gateway|[sS]ubProcess|^transaction|^callActivity)$/
const SCOPE = /^process$|[sS]ubProcess$|^transaction$/
const numberOf = (one: Placed, name: string) => Number(attributeOf(one.tag, name)) || 0

function surveyed(xml: string): Survey {
  const said: Survey = {
    nodes: new Map(),
    flows: new Map(),
    processes: [],
    collaborations: [],
    participants: [],
    shapes: new Map(),
    edges: new Map(),
    diagrams: [],
  }
  for (const one of placed(xml)) {
    const { local, uri, parent, tag } = one
    const id = attributeOf(tag, 'id')
    if (uri === MODEL && parent !== null && parent.uri === MODEL) {
      if (local === 'process') said.processes.push(one)
      else if (local === 'collaboration') said.collaborations.push(one)
      else if (local === 'participant') said.participants.push(one)
      else if (!SCOPE.test(parent.local)) continue
      else if (NODE.test(local)) said.nodes.set(id, { of: one, scope: parent })
      else if (local === 'sequenceFlow')
        said.flows.set(id, {
          id,
          source: attributeOf(tag, 'sourceRef'),
          target: attributeOf(tag, 'targetRef'),
          scope: parent,
        })
    } else if (uri === DI && local === 'BPMNDiagram') said.diagrams.push(one)
    else if (local === 'Bounds' && parent?.local === 'BPMNShape') {
      const [width, height] = [numberOf(one, 'width'), numberOf(one, 'height')]
      const box = { x: numberOf(one, 'x'), y: numberOf(one, 'y'), width, height }
      said.shapes.set(attributeOf(parent.tag, 'bpmnElement'), { box, plane: parent.parent })
    } else if (uri === DI && local === 'BPMNEdge') said.edges.set(attributeOf(tag, 'bpmnElement'), [])
    else if (local === 'waypoint' && parent?.local === 'BPMNEdge')
      said.edges.get(attributeOf(parent.tag, 'bpmnElement'))?.push({ x: numberOf(one, 'x'), y: numberOf(one, 'y') })
  }
  return said
}

const NAMES = `xmlns:bpmndi="${DI}" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"`
const shapeText = (id: string, { x, y, width, height }: Box, more = '') =>
  `<bpmndi:BPMNShape id="shape_${id}" bpmnElement="${id}"${more}><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
const edgeText = (id: string, points: readonly Point[], names = '') =>
  `<bpmndi:BPMNEdge ${names} id="edge_${id}" bpmnElement="${id}">${points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`

/** Onwards from side to side, backwards below both. */
function pathBetween(from: Box, to: Box): Point[] {
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const [start, end] = [middle(from), middle(to)]
  const right = from.x + from.width
  if (to.x > right) {
    const turn = (right + to.x) / 2
    const bends =
      start.y === end.y
        ? []
        : [
            { x: turn, y: start.y },
            { x: turn, y: end.y },
          ]
    return [{ x: right, y: start.y }, ...bends, { x: to.x, y: end.y }]
  }
  const low = Math.max(from.y + from.height, to.y + to.height) + 20
  return [
    { x: start.x, y: from.y + from.height },
    { x: start.x, y: low },
    { x: end.x, y: low },
    { x: end.x, y: to.y + to.height },
  ]
}

function withEdges(xml: string, { shapes }: Survey, missing: readonly Flow[]): string {
  const texts = Map.groupBy(missing, ({ source }) =>
    xml.lastIndexOf('</', shapes.get(source)!.plane?.end ?? xml.length),
  )
  const parts: string[] = []
  let at = 0
  for (const [place, flows] of [...texts].toSorted(([a], [b]) => a - b)) {
    parts.push(xml.slice(at, place))
    for (const { id, source, target } of flows)
      parts.push(edgeText(id, pathBetween(shapes.get(source)!.box, shapes.get(target)!.box), NAMES))
    at = place
  }
  return parts.concat(xml.slice(at)).join('')
}

/** A process as the library reads it: it goes by `incoming` and `outgoing`, which files may leave out. */
function skeletonOf(process: Placed, said: Survey): string {
  const nodes = Map.groupBy(said.nodes.values(), ({ scope }) => scope)
  const flows = Map.groupBy(said.flows.values(), ({ scope }) => scope)
  const out = Map.groupBy(said.flows.values(), ({ source }) => source)
  const into = Map.groupBy(said.flows.values(), ({ target }) => target)
  const inside = (scope: Placed): string =>
    [
      ...(nodes.get(scope) ?? []).map(({ of }) => {
        const id = attributeOf(of.tag, 'id')
        const host = attributeOf(of.tag, 'attachedToRef')
        const ends = [
          ...(into.get(id) ?? []).map((flow) => `<incoming>${flow.id}</incoming>`),
          ...(out.get(id) ?? []).map((flow) => `<outgoing>${flow.id}</outgoing>`),
        ]
        return `<${of.local} id="${id}"${host && ` attachedToRef="${host}"`}>${ends.join('')}${inside(of)}</${of.local}>`
      }),
      ...(flows.get(scope) ?? []).map(
        ({ id, source, target }) => `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"/>`,
      ),
    ].join('')
  return `<definitions xmlns="${MODEL}"><process id="${attributeOf(process.tag, 'id')}">${inside(process)}</process></definitions>`
}

/** A sub-process stands in a process, however deep. */
const processOf = (scope: Placed): Placed =>
  scope.local === 'process' || !scope.parent ? scope : processOf(scope.parent)

/** A picture shows the pools of its collaboration; without one it shows a single process. */
function shownProcesses({ nodes, processes, collaborations, participants }: Survey): readonly Placed[] {
  if (collaborations.length > 0) {
    const ids = new Set(participants.map(({ tag }) => attributeOf(tag, 'processRef')))
    return processes.filter(({ tag }) => ids.has(attributeOf(tag, 'id')))
  }
  const scopes = new Set([...nodes.values()].map(({ scope }) => scope))
  const filled = processes.filter((process) => scopes.has(process))
  const main = filled.find(({ tag }) => attributeOf(tag, 'isExecutable') === 'true') ?? filled[0]
  return main ? [main] : []
}

const MARGIN = 40
/** Of a pool: the strip of its name. */
const STRIP = 30
const EMPTY_POOL = { width: 600, height: 60 }

async function laidOut(xml: string, said: Survey): Promise<string> {
  const [collaboration] = said.collaborations
  const shown = shownProcesses(said)
  const scopes = new Set([...said.nodes.values()].map(({ scope }) => scope))
  const parts: string[] = []
  if (collaboration) {
    let top = 0
    for (const { tag } of said.participants) {
      const id = attributeOf(tag, 'id')
      const process = shown.find(
        (one) => attributeOf(one.tag, 'id') === attributeOf(tag, 'processRef') && scopes.has(one),
      )
      const drawn = process ? await placesOf(process, said, { x: STRIP + MARGIN, y: top + MARGIN }) : null
      const size = drawn ? { width: drawn.width + STRIP + 2 * MARGIN, height: drawn.height + 2 * MARGIN } : EMPTY_POOL
      parts.push(shapeText(id, { x: 0, y: top, ...size }, ' isHorizontal="true"'), ...(drawn?.texts ?? []))
      top += size.height + MARGIN
    }
  } else parts.push(...(await placesOf(shown[0]!, said, { x: 0, y: 0 })).texts)
  const plane = attributeOf((collaboration ?? shown[0]!).tag, 'id')
  const picture = `<bpmndi:BPMNDiagram ${NAMES} id="diagram_of_${plane}"><bpmndi:BPMNPlane id="plane_of_${plane}" bpmnElement="${plane}">${parts.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`
  let text = xml
  for (const { tag, end } of said.diagrams.toReversed()) text = text.slice(0, tag.start) + text.slice(end)
  const last = text.lastIndexOf('</')
  return text.slice(0, last) + picture + text.slice(last)
}

/** Where the library fails at a diagram: its nodes in a row, scope by scope. */
function inRows(process: Placed, said: Survey): Pick<Survey, 'shapes' | 'edges'> {
  const shapes: Survey['shapes'] = new Map()
  const edges: Survey['edges'] = new Map()
  const counts = new Map<Placed, number>()
  for (const [id, { scope }] of said.nodes) {
    if (processOf(scope) !== process) continue
    const at = counts.get(scope) ?? 0
    counts.set(scope, at + 1)
    shapes.set(id, { box: { x: at * 150, y: 0, width: 100, height: 80 }, plane: null })
  }
  for (const { id, source, target } of said.flows.values()) {
    const [from, to] = [shapes.get(source), shapes.get(target)]
    if (from && to) edges.set(id, pathBetween(from.box, to.box))
  }
  return { shapes, edges }
}

async function placesOf(process: Placed, said: Survey, at: Point) {
  const { layoutProcess } = await import('bpmn-auto-layout')
  const { shapes, edges } = await layoutProcess(skeletonOf(process, said)).then(surveyed, () => inRows(process, said))
  const own = [...shapes].filter(([id]) => said.nodes.get(id)?.scope === process)
  const left = Math.min(...own.map(([, { box }]) => box.x))
  const top = Math.min(...own.map(([, { box }]) => box.y))
  const [dx, dy] = [at.x - left, at.y - top]
  const texts = [
    ...[...shapes].map(([id, { box }]) => shapeText(id, { ...box, x: box.x + dx, y: box.y + dy })),
    ...[...edges].map(([id, points]) =>
      edgeText(
        id,
        points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
      ),
    ),
  ]
  const flat = [...edges].filter(([id]) => said.flows.get(id)?.scope === process).flatMap(([, points]) => points)
  const width = Math.max(...own.map(([, { box }]) => box.x + box.width), ...flat.map(({ x }) => x)) - left
  const height = Math.max(...own.map(([, { box }]) => box.y + box.height), ...flat.map(({ y }) => y)) - top
  return { texts, width, height }
}
