import { describe, expect, it } from 'vitest'
import { elementStates, latestRound, tasksOf, type Picture } from './element-states'
import { dataAt, momentsOf } from './replay'
import type { Result, ViewerActivity, ViewerData, ViewerTask } from './viewer-data'

const PICTURE: Picture = {
  nodes: [
    { id: 'start', start: true, end: false },
    { id: 'check', start: false, end: false },
    { id: 'sign', start: false, end: false },
    { id: 'end', start: false, end: true },
  ],
  flows: [
    { id: 'f1', source: 'start', target: 'check' },
    { id: 'f2', source: 'check', target: 'sign' },
    { id: 'f3', source: 'sign', target: 'end' },
    { id: 'back', source: 'sign', target: 'check' },
  ],
}
const at = (minute: number) => `2026-11-20 09:${String(minute).padStart(2, '0')}:00`
const run = (key: string, from: number, to: number | null, more: Partial<ViewerActivity> = {}): ViewerActivity => ({
  key,
  taskId: null,
  startTime: at(from),
  endTime: to === null ? null : at(to),
  ...more,
})
let count = 0
const task = (definitionKey: string, result: Result, from: number, to: number | null): ViewerTask => ({
  id: `t${count++}`,
  definitionKey,
  result,
  assigneeUser: { nickname: '陈静', deptName: '财务部' },
  comment: null,
  createTime: at(from),
  endTime: to === null ? null : at(to),
})
const instance = (result: Result, end: number | null = null) => ({
  result,
  startUser: { nickname: '李明', deptName: '客服部' },
  createTime: at(0),
  endTime: end === null ? null : at(end),
})
const states = (data: ViewerData) => Object.fromEntries(elementStates(data, PICTURE))

describe('colours', () => {
  it('shows what is done and the flow leaving it, and what is to be done', () => {
    const data: ViewerData = {
      activityList: [run('start', 0, 0), run('check', 0, 5), run('sign', 5, null)],
      taskList: [task('check', 2, 0, 5), task('sign', 1, 5, null)],
      processInstance: instance(1),
    }
    expect(states(data)).toEqual({ start: 2, f1: 2, check: 2, f2: 2, sign: 1 })
  })

  it.each([
    [2, [2, 2, 2, 2, 2, 2, 2]],
    [3, [2, 2, 2, 2, 3, 3, 3]],
  ] as const)(
    'the end event is coloured by the result %i of the instance',
    (result, [start, f1, check, f2, sign, f3, end]) => {
      const data: ViewerData = {
        activityList: [run('start', 0, 0), run('check', 0, 5), run('sign', 5, 9), run('end', 9, 9)],
        taskList: [task('check', 2, 0, 5), task('sign', result, 5, 9)],
        processInstance: instance(result, 9),
      }
      expect(states(data)).toEqual({ start, f1, check, f2, sign, f3, end })
    },
  )

  it('a node of several instances that went on has passed, and its flow is the one that its own record names', () => {
    const votes = [1, 2, 3].map((n) => run('sign', 0, 9, { taskId: `v${n}`, flowIdsTaken: [], canceled: n === 3 }))
    const data: ViewerData = {
      activityList: [run('sign', 0, 9, { flowIdsTaken: ['f3'] }), ...votes, run('check', 9, null), run('end', 9, null)],
      taskList: [task('sign', 2, 0, 9), task('sign', 3, 0, 5), task('sign', 4, 0, 9)],
      processInstance: instance(1),
    }
    expect(states(data)).toMatchObject({ sign: 2, f3: 2 })
    expect(states(data)).not.toHaveProperty('back')
  })

  it('five persons, two rejected, three approved and the rest cancelled: rejected; without a rejection: passed', () => {
    const decided = (results: readonly Result[]) => ({
      activityList: [run('sign', 0, 9)],
      taskList: results.map((result) => task('sign', result, 0, 9)),
      processInstance: instance(1),
    })
    expect(states(decided([2, 2, 2, 3, 3]))['sign']).toBe(3)
    expect(states(decided([2, 2, 2, 4, 4]))['sign']).toBe(2)
    expect(states(decided([4, 4, 4, 4, 4]))['sign']).toBe(4)
    expect(states(decided([2, 1, 1, 1, 1]))['sign']).toBe(1)
  })

  it('a node that was left and entered again shows its latest round', () => {
    const data: ViewerData = {
      activityList: [run('check', 0, 5), run('sign', 5, 8), run('check', 8, null)],
      taskList: [task('check', 2, 0, 5), task('sign', 3, 5, 8), task('check', 1, 8, null)],
      processInstance: instance(1),
    }
    expect(states(data)).toMatchObject({ check: 1, sign: 3, back: 3 })
    expect(tasksOf(data, 'check').map(({ result }) => result)).toEqual([1])
  })

  it('what was open when the instance was cancelled is cancelled', () => {
    const data: ViewerData = {
      activityList: [run('check', 0, 5), run('sign', 5, 6, { canceled: true })],
      taskList: [task('check', 2, 0, 5), task('sign', 4, 5, 6)],
      processInstance: instance(4, 6),
    }
    expect(states(data)).toMatchObject({ check: 2, sign: 4 })
  })

  it('takes the flows that the server names, and its own list over everything', () => {
    const data: ViewerData = {
      activityList: [run('sign', 0, 9, { flowIdsTaken: ['f3'] }), run('check', 0, 1), run('end', 9, 9)],
      taskList: [],
      processInstance: instance(2, 9),
    }
    expect(states(data)).toMatchObject({ f3: 2 })
    expect(states(data)['back']).toBeUndefined()
    expect(states({ ...data, elementList: [{ key: 'check', state: 4 }] })).toEqual({ check: 4 })
  })
})

it('runs that overlap are one round', () => {
  const one = { start: at(0), end: at(9) }
  const two = { start: at(1), end: at(2) }
  const three = { start: at(10), end: null }
  expect(latestRound([one, two])).toEqual([one, two])
  expect(latestRound([three, two, one])).toEqual([three])
})

describe('replay', () => {
  const data: ViewerData = {
    activityList: [run('start', 0, 0), run('check', 0, 5), run('sign', 5, 9), run('end', 9, 9)],
    taskList: [task('check', 2, 0, 5), task('sign', 2, 5, 9)],
    processInstance: instance(2, 9),
  }
  it('has a moment for everything that came or ended', () => expect(momentsOf(data)).toEqual([at(0), at(5), at(9)]))
  it('shows the instance as it stood', () => {
    expect(states(dataAt(data, at(0)))).toEqual({ start: 2, f1: 2, check: 1 })
    expect(states(dataAt(data, at(5)))).toMatchObject({ check: 2, f2: 2, sign: 1 })
    expect(states(dataAt(data, at(9)))).toMatchObject({ sign: 2, end: 2 })
    expect(dataAt(data, at(5)).processInstance.result).toBe(1)
  })
})
