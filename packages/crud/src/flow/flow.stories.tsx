import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { returns } from '@wuguan/contract/kernel/action'
import { type AnyRow, defineEntity } from '@wuguan/contract/kernel/entity'
import { conflict, refuse } from '@wuguan/contract/kernel/errors'
import { f } from '@wuguan/contract/kernel/fields'
import { type AnyFlow, defineFlow, isVerb, stateRefusal, verb } from '@wuguan/contract/kernel/flow'
import { stateCode, states } from '@wuguan/contract/kernel/options'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { ListSearch } from '../controllers/list-query.ts'
import { entityUi } from '../entity-ui/index.ts'
import { ListScreen } from '../list-screen/index.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { VerbButtons } from './index.ts'

const REPAIR_STATUS = states({ open: [1, '待处理', 'warning'], doing: [2, '处理中', 'info'], closed: [3, '已办结'] })
const repair = defineEntity('story.repair', {
  label: '报修单',
  title: 'name',
  table: 'story_repair',
  base: '/story/repair',
  perms: 'story:repair',
  scope: 'community',
  verbs: ['list'],
  fields: {
    name: f.text('事项', { required: true, max: 40 }),
    status: f.state('状态', { of: REPAIR_STATUS, default: 'open' }),
  },
})
const repairFlow = defineFlow(
  repair,
  'status',
  {
    take: verb('受理', {
      from: ['open'],
      to: 'doing',
      permission: 'story:repair:take',
      output: returns<{ code: string }>(),
    }),
    close: verb('办结', {
      from: ['open', 'doing'],
      to: 'closed',
      permission: 'story:repair:close',
      fields: {
        reason: f.longText('办结原因', { required: true, max: 200 }),
        revisitAt: f.date('回访日期', { after: 'today' }),
      },
      refusal: { closed: '报修单已办结' },
      done: '已办结：{reason}',
      danger: true,
      batch: true,
    }),
    reopen: verb('重新打开', {
      from: ['closed'],
      to: 'open',
      permission: 'story:repair:close',
      ask: { title: '重新打开“{name}”？', content: '重新打开后从受理开始。' },
      batch: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
const flow = repairFlow as unknown as AnyFlow
const ui = entityUi(repair, {
  flow: repairFlow,
  verbs: { take: { result: Taken }, close: { description: (row) => `当前${row.status === 2 ? '处理中' : '待处理'}` } },
})

function Taken({ answer, close }: { answer: { code: string }; close: () => void }) {
  return (
    <button type="button" className="rounded border border-line bg-surface p-4" onClick={close}>
      取件码 {answer.code}
    </button>
  )
}

const offered = (row: AnyRow): AnyRow => ({
  ...row,
  actions: Object.entries(flow.verbs).flatMap(([name, one]) => {
    const reason = isVerb(one) ? stateRefusal(flow, name, row) : null
    return [{ verb: name, label: one.label, enabled: reason === null, reason }]
  }),
})
const rowsOf = (...codes: number[]): AnyRow[] =>
  codes.map((status, n) =>
    offered({
      id: `0190000a-0000-7000-8000-00000000000${n}`,
      version: 4,
      name: `第${n + 1}单`,
      status,
      createdAt: '2026-11-20 08:00:00',
      updatedAt: '2026-11-20 08:00:00',
      titles: {},
    }),
  )

/** Tables with the verbs of the flow, as the server does them. */
function serverOf(rows: AnyRow[], stale = false): TableServer {
  let refuses = stale
  const act = (name: string, row: AnyRow) => {
    const reason = stateRefusal(flow, name, row)
    if (reason !== null) throw refuse(reason)
    const status = stateCode(flow.states, String(flow.verbs[name]!.to))
    Object.assign(row, offered({ ...row, status, version: row.version + 1 }))
    return { id: row.id, version: row.version, code: 'A7' }
  }
  return {
    tables: { [repair.name]: { entity: repair, rows } },
    calls: [],
    opened: [],
    intercept(method, path, { body }) {
      const [, name, many] = /^\/story\/repair\/(\w+)(\/batch)?$/.exec(path) ?? []
      if (method !== 'PUT' || !name) return undefined
      const { id, ids, version } = body as { id?: string; ids?: string[]; version?: number }
      if (many)
        return {
          outcomes: ids!.map((one) => {
            const row = rows.find((own) => own.id === one)!
            const refusal = stateRefusal(flow, name, row)
            if (refusal === null) act(name, row)
            return { id: one, refusal }
          }),
        }
      const row = rows.find((own) => own.id === id)!
      if (refuses) {
        refuses = false
        row.version += 1
      }
      if (row.version !== version) throw conflict({ ...row })
      return act(name, row)
    },
  }
}

interface Args {
  server: TableServer
  head?: boolean
  denied?: readonly string[]
}
function Demo({ server, head = false, denied }: Args) {
  const [search, setSearch] = useState<ListSearch>({})
  return (
    <StoryFrame server={server} denied={denied}>
      {head ? (
        <VerbButtons ui={ui.flow!} row={server.tables[repair.name]!.rows[0]!} />
      ) : (
        <ListScreen entity={repair} ui={ui} search={search} onSearch={setSearch} />
      )}
    </StoryFrame>
  )
}

const meta = {
  title: '模式/状态与动作',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

/** The dialog's chunk comes when it is first needed. */
const LAZY = { timeout: 10_000 }
const sent = (server: TableServer) =>
  server.calls.filter((call) => call.method === 'PUT').map(({ path, body }) => ({ path, body }))

const asked = serverOf(rowsOf(2))
/** A verb with fields asks them, complains at the field, sends what was filled in with id and version. */
export const Fields: Story = {
  args: { server: asked },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '办结' }))
    const dialog = await screen.findByRole('dialog', { name: '办结报修单“第1单”' }, LAZY)
    await waitFor(() => expect(within(dialog).getByText('当前处理中')).toBeVisible())
    await userEvent.click(within(dialog).getByRole('button', { name: '办结' }))
    const reason = within(dialog).getByRole('textbox', { name: '办结原因' })
    await waitFor(() => expect(reason).toHaveAccessibleDescription('请输入办结原因'))
    await expect(sent(asked)).toEqual([])
    await userEvent.type(reason, '已修好')
    await userEvent.click(within(dialog).getByRole('button', { name: '办结' }))
    await waitFor(() => expect(screen.getByText('已办结：已修好')).toBeVisible())
    await expect(sent(asked)).toEqual([
      { path: '/story/repair/close', body: { id: rowsOf(2)[0]!.id, version: 4, reason: '已修好' } },
    ])
  },
}

/** What can be done stands in the row; what cannot is under 更多 and says why. */
export const Reasons: Story = {
  args: { server: serverOf(rowsOf(3)) },
  play: async ({ canvas, args }) => {
    const again = await canvas.findByRole('button', { name: '重新打开' })
    await expect(canvas.queryByRole('button', { name: '受理' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /更多/ }))
    const take = await screen.findByRole('menuitem', { name: '受理（当前状态为“已办结”，不能受理）' })
    await expect(take).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(again)
    await userEvent.click(await screen.findByRole('button', { name: '重新打开' }))
    await waitFor(() => expect(sent(args.server)).toHaveLength(1))
  },
}

/** Somebody else was faster: what is typed stays, the next press is about the record as it stands. */
export const Conflict: Story = {
  args: { server: serverOf(rowsOf(2), true) },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '办结' }))
    const dialog = await screen.findByRole('dialog', {}, LAZY)
    await userEvent.type(within(dialog).getByRole('textbox', { name: '办结原因' }), '重复')
    await userEvent.click(within(dialog).getByRole('button', { name: '办结' }))
    await expect(await within(dialog).findByText(/确认后可再次提交/)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: '办结' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(sent(args.server).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5])
  },
}

const many = serverOf(rowsOf(3, 1, 3))
/** Each marked row by itself; those that were refused are named with their reason. */
export const Batch: Story = {
  args: { server: many },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '选择本页全部' }))
    const bar = canvas.getByRole('toolbar', { name: '批量操作' })
    await userEvent.click(within(bar).getByRole('button', { name: '重新打开' }))
    await userEvent.click(await screen.findByRole('button', { name: '重新打开' }))
    const dialog = await screen.findByRole('dialog', { name: '批量重新打开的结果' }, LAZY)
    await waitFor(() => expect(within(dialog).getByText('已重新打开 2 条，1 条未能重新打开：')).toBeVisible())
    await expect(within(dialog).getByRole('listitem')).toHaveTextContent('第2单当前状态为“待处理”，不能重新打开')
  },
}

/** The head of a record: what was answered is shown; who may not, sees no button. */
export const Head: Story = {
  args: { server: serverOf(rowsOf(1)), head: true, denied: ['story:repair:close'] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: '办结' })).toBeNull()
    await userEvent.click(await canvas.findByRole('button', { name: '受理' }))
    await expect(await screen.findByText('取件码 A7', {}, LAZY)).toBeVisible()
  },
}

export const Dark: Story = {
  ...Fields,
  args: { server: serverOf(rowsOf(1, 2, 3)) },
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: '办结' }))[0]!)
    const dialog = await screen.findByRole('dialog', {}, LAZY)
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
