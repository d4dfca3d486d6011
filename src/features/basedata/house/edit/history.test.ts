import { expect, it } from 'vitest'
import { storyOf } from './history.logic'

it('tells one story, newest first, in the words of the fields', () => {
  const story = storyOf({
    timeline: [
      {
        action: '过户',
        fromState: null,
        toState: null,
        actorName: '王芳',
        at: '2026-03-02 10:00:00',
        remark: '二手房',
        data: {},
      },
    ],
    lineage: [
      {
        batchNo: 'x',
        kind: 1,
        fromHouseId: 'a',
        fromName: '1栋-101',
        toHouseId: 'b',
        toName: '1栋-101A',
        area: '70.00',
        effectiveDate: '2026-01-01',
      },
    ],
    changes: [
      {
        at: '2026-04-01 09:00:00',
        petName: '李雷',
        action: 'edit',
        before: { saleStatus: 1, buildingArea: '89' },
        after: { saleStatus: 2, buildingArea: '1089.5' },
      },
      { at: '2026-04-02 09:00:00', petName: '李雷', action: 'edit', before: {}, after: { unknown: 1 } },
    ],
  })
  expect(story.map(({ at, title, who, lines }) => [at.slice(0, 10), title, who, ...lines])).toEqual([
    ['2026-04-01', '修改', '李雷', '销售状态：未售 → 已售', '建筑面积：89.00 → 1,089.50'],
    ['2026-03-02', '过户', '王芳', '二手房'],
    ['2026-01-01', '拆分沿革', null, '1栋-101 → 1栋-101A，70.00 ㎡'],
  ])
})
