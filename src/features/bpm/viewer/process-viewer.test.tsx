import { Activity } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { REFUND } from '../designer/stories/sample'
import { ProcessViewer } from './process-viewer'
import type { ViewerData } from './viewer-data'

let root: Root | null = null
let host: HTMLElement | null = null
afterEach(() => {
  root?.unmount()
  host?.remove()
  root = null
})

const at = (minute: number) => `2026-11-20 09:${String(minute).padStart(2, '0')}:00`
const DATA: ViewerData = {
  activityList: [
    { key: 'StartEvent_1', taskId: null, startTime: at(0), endTime: at(0) },
    { key: 'check', taskId: 't1', startTime: at(0), endTime: null },
  ],
  taskList: [
    {
      id: 't1',
      definitionKey: 'check',
      result: 1,
      assigneeUser: { nickname: '王芳', deptName: '客服部' },
      comment: null,
      createTime: at(0),
      endTime: null,
    },
  ],
  processInstance: { result: 1, startUser: { nickname: '赵敏', deptName: '客服部' }, createTime: at(0), endTime: null },
}

function draw(mode: 'visible' | 'hidden', changes = new Map<string, 'added'>()) {
  if (!root) {
    host = document.createElement('div')
    host.style.cssText = 'height: 480px; width: 900px'
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(
    <Activity mode={mode}>
      <ProcessViewer xml={REFUND} data={DATA} changes={changes} running={{ check: 3 }} />
    </Activity>,
  )
}
const shape = (id: string) => document.querySelector<SVGElement>(`.bpm-viewer [data-element-id="${id}"]`)

it('case 13: a picture that was made in a hidden tab is fitted and coloured when the tab is shown', async () => {
  draw('hidden')
  await new Promise((done) => setTimeout(done, 300))
  expect(shape('check')).toBeNull()
  draw('visible')
  await vi.waitUntil(() => shape('check')?.classList.contains('bpm-state-1'), { timeout: 15_000 })
  await vi.waitFor(() => {
    const [frame, last] = [host!.getBoundingClientRect(), shape('done')!.getBoundingClientRect()]
    expect(last.right).toBeLessThanOrEqual(frame.right)
    expect(last.width).toBeGreaterThan(10)
  })
})

it('marks what another version did, on nodes and flows, and how many instances stand where', async () => {
  draw('visible', new Map([['finance', 'added'] as const, ['f5', 'added'] as const]))
  await vi.waitUntil(() => shape('finance')?.classList.contains('bpm-added'), { timeout: 15_000 })
  const line = shape('f5')!.querySelector<SVGElement>('.djs-visual > :first-child')!
  expect(getComputedStyle(line).stroke).toBe(
    getComputedStyle(shape('finance')!.querySelector<SVGElement>('.djs-visual > :first-child')!).stroke,
  )
  expect(document.querySelector('.bpm-viewer')!.textContent).toContain('运行中 3')
})
