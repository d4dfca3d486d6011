import { describe, expect, it } from 'vitest'
import { buttonsOf, hasChoices, type TaskFacts } from './task-buttons'

const FACTS: TaskFacts = {
  kind: 1,
  delegated: false,
  unclaimed: false,
  shared: false,
  waiting: false,
  openSigners: 0,
  mayCancel: true,
}
const acts = (facts: Partial<TaskFacts>, configured: Parameters<typeof buttonsOf>[0] = []) =>
  buttonsOf(configured, { ...FACTS, ...facts }).map(({ label }) => label)

describe('buttons of a task', () => {
  it('are all that make sense where the model says nothing', () =>
    expect(acts({})).toEqual(['同意', '驳回', '退回', '转办', '委派', '加签', '抄送', '评论']))
  it('are those of the model in its order, hidden ones away', () =>
    expect(
      acts({}, [
        { id: 'b2', name: '不同意', code: 'reject', sort: 2 },
        { id: 'b1', name: '批准', code: 'approve', sort: 1, next: 'flow1' },
        { id: 'b3', name: '退回', code: 'return', isHide: true, sort: 3 },
      ]),
    ).toEqual(['批准', '不同意']))
  it('offer 减签 while somebody asked has not answered', () => expect(acts({ openSigners: 2 })).toContain('减签'))
  it('of who waits for those he asked are to stop asking', () =>
    expect(acts({ waiting: true, openSigners: 1 })).toEqual(['减签', '抄送', '评论']))
  it('of a delegate are his answer alone', () =>
    expect(acts({ delegated: true })).toEqual(['委派完成', '抄送', '评论']))
  it('of the initiator are to send it again or to end it', () => {
    expect(acts({ kind: 4 })).toEqual(['重新提交', '取消流程', '抄送', '评论'])
    expect(acts({ kind: 4, mayCancel: false })).toEqual(['重新提交', '抄送', '评论'])
  })
  it('let a candidate take it, and who took it give it back', () => {
    expect(acts({ unclaimed: true })).toContain('认领')
    expect(acts({ shared: true })).toContain('退回候选')
  })
  it('several 同意 are choices', () =>
    expect(
      hasChoices(
        buttonsOf(
          [
            { id: 'a', name: '同意维修', code: 'approve', next: 'f1' },
            { id: 'b', name: '同意更换', code: 'approve', next: 'f2' },
          ],
          FACTS,
        ),
      ),
    ).toBe(true))
})
