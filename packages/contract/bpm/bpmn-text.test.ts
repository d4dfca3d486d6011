import { expect, it } from 'vitest'
import { completed, renamedProcess } from './bpmn-text.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const file = (prefix: string, body: string, more = '') => {
  const p = prefix === '' ? '' : `${prefix}:`
  return `<${p}definitions xmlns${prefix === '' ? '' : `:${prefix}`}="${MODEL}" xmlns:tns="urn:own" xmlns:far="urn:far" targetNamespace="urn:own" ${more}>${body.replaceAll('<b:', `<${p}`).replaceAll('</b:', `</${p}`)}</${p}definitions>`
}

it.each(['', 'bpmn', 'bpmn2'])('under the prefix "%s" every element that is told apart by its id has one', (prefix) => {
  const before = file(
    prefix,
    '<b:process id="p"><b:startEvent id="sequenceFlow_2"/><b:sequenceFlow sourceRef="s" targetRef="a"/><b:sequenceFlow id="" sourceRef="a" targetRef="e"/><b:task name="x > y"/><b:laneSet><b:lane><b:flowNodeRef>a</b:flowNodeRef></b:lane></b:laneSet></b:process>',
  )
  const after = completed(before)
  expect([...after.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'p',
    'sequenceFlow_2',
    'sequenceFlow_1',
    'sequenceFlow_3',
    'task_4',
    'laneSet_5',
    'lane_6',
  ])
  expect(completed(after)).toBe(after)
  expect(completed(before)).toBe(after)
})

it('what has its ids and names is left letter for letter, extensions of others always', () => {
  const whole = file(
    'bpmn',
    '<b:process id="p"><!-- <task/> --><b:task id="t"><b:extensionElements><task messageRef="tns:m"/></b:extensionElements></b:task></b:process>',
  )
  expect(completed(whole)).toBe(whole)
})

it('qualified names mean ids of the file, or of the namespace that it is about', () => {
  const after = completed(
    file(
      'bpmn',
      '<b:error id="E"/><b:collaboration id="c"><b:participant id="pp" processRef="tns:p"/></b:collaboration><b:process id="p"><b:task id="t" default="tns:f"><b:incoming>tns:f</b:incoming></b:task><b:errorEventDefinition errorRef="tns:NOWHERE"/><b:errorEventDefinition errorRef="far:E"/><b:messageEventDefinition messageRef="far:m"/><b:callActivity id="x" calledElement="far:child"/><b:itemDefinition structureRef="xsd:string"/></b:process>',
    ),
  )
  for (const said of [
    'processRef="p"',
    'default="f"',
    '>f<',
    'errorRef="NOWHERE"',
    'errorRef="E"',
    'calledElement="child"',
  ])
    expect(after).toContain(said)
  expect(after).toContain('messageRef="far:m"')
  expect(after).toContain('structureRef="xsd:string"')
})

it('a process gets another key and name, and whatever refers to it follows', () => {
  const before = file(
    'bpmn2',
    '<b:participant id="x" processRef="p"/><b:process id="q"/><b:process isExecutable="true" id="p"><!-- kept --><b:task id="t" name="p"/></b:process>',
  )
  const after = renamedProcess(before, 'p', 'own', 'A & "B"')
  expect(after).toContain('<bpmn2:participant id="x" processRef="own"/>')
  expect(after).toContain('<bpmn2:process name="A &amp; &quot;B&quot;" isExecutable="true" id="own"><!-- kept -->')
  expect(after).toContain('<bpmn2:task id="t" name="p"/>')
})
