import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { type AnyRow, defineEntity } from '@wuguan/contract/kernel/entity'
import { conflict } from '@wuguan/contract/kernel/errors'
import { f } from '@wuguan/contract/kernel/fields'
import { defineFlow, verb } from '@wuguan/contract/kernel/flow'
import { states } from '@wuguan/contract/kernel/options'
import { entityUi } from '../entity-ui/index.ts'
import { showScreen } from '../stories/index.ts'
import { VerbForm } from './index.ts'

const job = defineEntity('story.job', {
  label: '任务',
  title: 'name',
  table: 'story_job',
  base: '/story/job',
  perms: 'story:job',
  scope: 'community',
  verbs: ['list'],
  fields: {
    name: f.text('事项', { required: true, max: 40 }),
    status: f.state('状态', { of: states({ doing: [1, '处理中'], done: [2, '已完成'] }), default: 'doing' }),
  },
})
const jobFlow = defineFlow(
  job,
  'status',
  {
    report: verb('汇报', {
      from: ['doing'],
      permission: 'story:job:report',
      fields: { kind: f.text('类型', { required: true }), words: f.longText('进度', { required: true, max: 200 }) },
      done: '已汇报',
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
const ui = entityUi(job, { flow: jobFlow, verbs: { report: { initial: { words: ({ name }) => `${name}：` } } } })
const rowOf = (more: Partial<AnyRow> = {}) =>
  ({
    id: '00000000-0000-7000-8000-000000000001',
    version: 3,
    name: '换灯',
    status: 1,
    titles: {},
    actions: [{ verb: 'report', label: '汇报', enabled: true, reason: null }],
    ...more,
  }) as unknown as AnyRow

let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
function show(row: AnyRow, answer: (body: unknown) => unknown = () => ({})) {
  const done = vi.fn<() => void>()
  const form = <VerbForm ui={ui.flow!} row={row} name="report" given={{ kind: '现场' }} done={done} />
  shown = showScreen(form, { [`${jobFlow.actions.report.method} ${jobFlow.actions.report.path}`]: answer })
  return done
}

it('asks what the verb asks and the address does not say, and sends it with the record as it is shown', async () => {
  const sent = vi.fn<(body: unknown) => unknown>(() => ({}))
  const done = show(rowOf(), sent)
  await expect.element(page.getByRole('textbox', { name: '类型' })).not.toBeInTheDocument()
  const words = page.getByRole('textbox', { name: '进度' })
  await expect.element(words).toHaveValue('换灯：')
  await words.fill('换灯：已到场')
  await page.getByRole('button', { name: '汇报' }).click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toHaveBeenCalledWith({ id: rowOf().id, version: 3, kind: '现场', words: '换灯：已到场' })
})
it('has nothing left to lose when it says that it is done', async () => {
  const done = show(rowOf())
  const words = page.getByRole('textbox', { name: '进度' })
  await words.fill('换灯：已到场')
  await vi.waitFor(() => expect(shown.dirtied.at(-1)).toBe(true))
  const then: (boolean | undefined)[] = []
  done.mockImplementation(() => void then.push(shown.dirtied.at(-1)))
  await page.getByRole('button', { name: '汇报' }).click()
  await vi.waitFor(() => expect(then).toEqual([false]))
})
it('keeps what was typed where somebody else was faster', async () => {
  show(rowOf(), () => {
    throw conflict({ version: 4 })
  })
  await page.getByRole('textbox', { name: '进度' }).fill('换灯：已到场')
  await page.getByRole('button', { name: '汇报' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '进度' })).toHaveValue('换灯：已到场')
})
it('says why the record cannot go that way, instead of a form that is refused', async () => {
  show(rowOf({ actions: [{ verb: 'report', label: '汇报', enabled: false, reason: '只有处理人可以汇报' }] }))
  await expect.element(page.getByText('只有处理人可以汇报')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
it('is not there for whoever is not offered it', async () => {
  show(rowOf({ actions: [] }))
  await expect.element(page.getByText('没有操作权限')).toBeVisible()
})
