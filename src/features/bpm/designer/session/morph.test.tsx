import { afterAll, beforeEach, expect, it } from 'vitest'
import { childOf, type ModdleElement } from '../moddle/moddle-element'
import { readFlow, withFlowKind } from '../model/condition'
import type { DiagramElement } from '../modules/diagram'
import { REFUND } from '../stories/sample'
import { DesignerSession } from './designer-session'

const session = new DesignerSession()
const place = document.createElement('div')
place.style.cssText = 'width: 1000px; height: 700px'
document.body.append(place)
const detach = session.attach(place)
afterAll(() => {
  detach()
  session.destroy()
  place.remove()
})
beforeEach(async () => void (await session.open(REFUND)))

/** Services of the editor behind its menus and handles. */
const editor = session.get.bind(session) as unknown as (name: 'bpmnReplace' | 'modeling') => {
  replaceElement(element: DiagramElement, target: { type: string }): DiagramElement
  reconnectStart(flow: DiagramElement, source: DiagramElement, docking: object): void
  reconnectEnd(flow: DiagramElement, target: DiagramElement, docking: object): void
}
const element = (id: string) => session.element(id)!
const model = (id: string) => element(id).businessObject
const morph = (id: string, type: string) => editor('bpmnReplace').replaceElement(element(id), { type })
const middle = ({ x, y, width, height }: DiagramElement) => ({ x: x + width / 2, y: y + height / 2 })
const move = (end: 'reconnectStart' | 'reconnectEnd', flow: string, to: string) =>
  editor('modeling')[end](element(flow), element(to), middle(element(to)))
const turn = (flow: string, kind: 'normal' | 'default' | 'condition') =>
  session.edit(withFlowKind(session.factory, model(flow), kind), element(flow))
const said = (flow: string) => {
  const { kind, body } = readFlow(model(flow))
  return [kind, body]
}
const reopened = async () => session.open(await session.xml())

it('case 1: a task that becomes another kind and a flow that is led elsewhere keep the condition', async () => {
  const condition = ['condition', '${amount > 1000}']
  morph('chief', 'bpmn:ManualTask')
  expect(said('f4')).toEqual(condition)
  move('reconnectEnd', 'f4', 'check')
  expect(said('f4')).toEqual(condition)
  morph('amount', 'bpmn:InclusiveGateway')
  expect(said('f4')).toEqual(condition)
  expect(said('f3')).toEqual(['default', ''])
  await reopened()
  expect(said('f4')).toEqual(condition)
  expect(said('f3')).toEqual(['default', ''])
})

it('case 1: the default loses its condition, a condition its default, and what is read again shows it', async () => {
  turn('f4', 'default')
  expect([said('f4'), said('f3')]).toEqual([
    ['default', ''],
    ['normal', ''],
  ])
  await reopened()
  expect(said('f4')).toEqual(['default', ''])
  turn('f4', 'condition')
  expect(model('amount').get('default')).toBeUndefined()
  session.undo()
  expect(said('f4')).toEqual(['default', ''])
})

it('a flow that starts elsewhere is nobody’s default any more', async () => {
  move('reconnectStart', 'f3', 'check')
  expect(model('amount').get('default')).toBeFalsy()
  expect(await session.xml()).not.toContain('default="f3"')
  session.undo()
  expect(said('f3')).toEqual(['default', ''])
})

it('a gateway that does not choose has no default', () => {
  morph('amount', 'bpmn:ParallelGateway')
  expect(said('f3')).toEqual(['normal', ''])
})

const extensionsOf = (id: string) =>
  ((childOf(model(id), 'extensionElements')?.get('values') ?? []) as ModdleElement[]).map(({ $type }) => $type)

it('a task that becomes another kind keeps what both kinds have: notes, listeners, properties, instances', () => {
  const before = model('check')
  session.edit([{ target: before, set: { 'ext:asyncBefore': true } }], element('check'))
  morph('check', 'bpmn:ServiceTask')
  expect(extensionsOf('check')).toContain('ext:Properties')
  expect(model('check').get('ext:asyncBefore')).toBe(true)
  morph('chief', 'bpmn:ScriptTask')
  expect(model('chief').get('loopCharacteristics')).toMatchObject({ $type: 'bpmn:MultiInstanceLoopCharacteristics' })
})
