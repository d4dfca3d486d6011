import { page } from 'vitest/browser'
import { expect, it } from 'vitest'
import { doubleSignOf } from '@wuguan/contract/patrol/patrol-task.actions'
import { showScreen } from '@wuguan/crud/stories'
import { DoubleSignOfPoint } from './double-sign-screens'

const [taskId, pointId] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']

it('says of a point that one person signs that it needs no double sign', async () => {
  const shown = showScreen(<DoubleSignOfPoint taskId={taskId} pointId={pointId} />, {
    [`GET ${doubleSignOf.path}`]: { id: null },
  })
  await expect.element(page.getByText('该点位无需双签')).toBeVisible()
  expect(shown.calls).toMatchObject([{ path: doubleSignOf.path, query: { taskId, pointId } }])
  shown.end()
})
