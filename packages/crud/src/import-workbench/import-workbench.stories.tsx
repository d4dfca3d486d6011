import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Method } from '@wuguan/contract/kernel/action'
import type { RequestOptions } from '../port/index.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import type { BatchState, ImportRow, ImportTemplate } from './import.types.ts'
import { ImportWorkbench, type ImportSearch } from './import-workbench.tsx'

const TEMPLATE: ImportTemplate = {
  kind: 'house',
  title: '房产台账',
  hint: '导入房产台账：自动建立楼栋、单元、房产、客户和业主关系。',
  community: { field: 'communityName' },
  listPath: '/basedata/house/list',
  refreshes: ['story.house'],
}
const FIELDS = [
  { key: 'communityName', label: '项目', required: false, aliases: ['小区'] },
  { key: 'roomNo', label: '房号', required: true, aliases: ['房间号'] },
  { key: 'buildingArea', label: '建筑面积', required: true, aliases: ['面积'] },
  { key: 'owner', label: '业主', required: false, aliases: [] },
  { key: 'houseType', label: '房屋类型', required: false, aliases: [], choices: ['住宅', '商铺', '公寓'] },
]
const HEADERS = [
  { index: 0, title: '小区名称', samples: ['滨江壹号'] },
  { index: 1, title: '房间', samples: ['101', '102', '103'] },
  { index: 2, title: '面积(㎡)', samples: ['89.5', '120', '76.2'] },
  { index: 3, title: '备注', samples: [] },
]

/** An import service with a batch of 590 rows, two of them bad. */
function importServer(): TableServer {
  const bad: ImportRow[] = [
    {
      rowNo: 7,
      data: { roomNo: '107', buildingArea: '八十', owner: '陈建国' },
      errors: { buildingArea: '建筑面积格式不正确' },
      error: '建筑面积格式不正确',
      state: 'bad',
    },
    {
      rowNo: 31,
      data: { roomNo: '131', buildingArea: '66', owner: '李梅', houseType: '别野' },
      errors: { houseType: '房屋类型不在可选范围内：别野' },
      error: '房屋类型不在可选范围内：别野',
      state: 'bad',
    },
  ]
  const batch: BatchState = {
    status: 1,
    stage: 'mapping',
    total: 590,
    checked: 0,
    success: 0,
    fail: 0,
    progress: 0,
    fields: FIELDS,
    headers: HEADERS,
    proposal: { communityName: 0, buildingArea: 2 },
  }
  let polls = 0
  const answer = (method: Method, path: string, { body, query }: RequestOptions): unknown => {
    if (!path.startsWith('/file/sys/import')) return undefined
    if (path.endsWith('/upload'))
      return {
        batchId: 'b1',
        rows: 590,
        duplicateOf: null,
      }
    if (path.endsWith('/mapping'))
      return (
        Object.assign(batch, {
          stage: 'checking',
          proposal: (body as { mapping: BatchState['proposal'] }).mapping,
          progress: 40,
          checked: 236,
        }) && null
      )
    if (path.endsWith('/commit'))
      return (
        Object.assign(batch, { status: batch.fail > 0 ? 5 : 4, undoUntil: '2026-11-21 09:30:00', mayUndo: true }) &&
        null
      )
    if (path.endsWith('/undo')) return Object.assign(batch, { status: 7 }) && null
    if (path.endsWith('/rows') && method === 'GET') {
      const list = bad.filter(
        (row) => row.state === 'bad' && (query?.['error'] == null || row.error === query['error']),
      )
      return {
        list: list.map((row) => ({ ...row })),
        total: list.length,
        sentences: bad.filter((row) => row.error).map((row) => ({ sentence: row.error, count: 1 })),
      }
    }
    if (path.endsWith('/rows')) {
      const { rowNo, data } = body as Pick<ImportRow, 'rowNo' | 'data'>
      const row = bad.find((one) => one.rowNo === rowNo)!
      Object.assign(row, { data: { ...row.data, ...data }, errors: {}, error: null, state: 'good' })
      Object.assign(batch, { success: batch.success + 1, fail: batch.fail - 1 })
      return { ...row }
    }
    if (batch.status === 1 && batch.stage !== 'mapping' && ++polls > 1)
      Object.assign(batch, { status: 2, checked: 590, success: 585, fail: 2, skip: 3, progress: 100 })
    return { ...batch }
  }
  return { tables: {}, calls: [], opened: [], intercept: answer }
}

function Demo({ server }: { server: TableServer }) {
  const [search, setSearch] = useState<ImportSearch>({})
  return (
    <StoryFrame server={server}>
      <ImportWorkbench template={TEMPLATE} search={search} onSearch={setSearch} />
    </StoryFrame>
  )
}
const meta = {
  title: '模式/导入工作台',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function upload({ canvasElement, canvas }: Context) {
  const input = await waitFor(() => canvasElement.querySelector<HTMLInputElement>('input[type=file]')!)
  await userEvent.upload(
    input,
    new File(['x'], '台账.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  )
  await canvas.findByRole('table', { name: '列对应' })
}
async function check(context: Context) {
  const { canvas, canvasElement } = context
  await upload(context)
  const page = within(canvasElement.ownerDocument.body)
  await userEvent.click(canvas.getByRole('combobox', { name: '房间对应字段' }))
  await userEvent.click(await page.findByRole('option', { name: /房号/ }))
  await userEvent.click(canvas.getByRole('button', { name: '开始校验' }))
}

export const Start: Story = {
  args: { server: importServer() },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '下载导入模板' }))
    await expect(args.server.opened).toEqual(['/file/sys/import/template/house.xls'])
  },
}

export const Mapping: Story = {
  args: { server: importServer() },
  play: async (context) => {
    const { canvas } = context
    await upload(context)
    await expect(canvas.getByText('必填的房号还没有对应的列。')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /新项目名称/ })).toHaveValue('滨江壹号')
    await userEvent.click(canvas.getByRole('button', { name: '开始校验' }))
    await expect(await canvas.findByText('模板列不匹配：缺少“房号”')).toHaveRole('alert')
  },
}

export const Mending: Story = {
  args: { server: importServer() },
  play: async (context) => {
    const { canvas, args } = context
    await check(context)
    await expect(await canvas.findByText('建筑面积格式不正确', {}, { timeout: 8000 })).toBeVisible()
    await expect(args.server.calls.find((call) => call.path.endsWith('/mapping'))?.body).toEqual({
      mapping: { communityName: 0, buildingArea: 2, roomNo: 1 },
      options: { createCommunity: { name: '滨江壹号' } },
    })
    await userEvent.click(canvas.getByRole('button', { name: '第7行建筑面积：八十' }))
    await userEvent.clear(canvas.getByRole('textbox', { name: '第7行建筑面积' }))
    await userEvent.keyboard('80{Enter}')
    await expect(await canvas.findByText('已修正')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: '导入 586 行' })).toBeVisible()
    await expect(canvas.getByText(/跳过 3 行（重复或与现有数据相同）/)).toBeVisible()
    await userEvent.click(canvas.getByRole('combobox', { name: '第31行房屋类型' }))
    await userEvent.click(await within(context.canvasElement.ownerDocument.body).findByRole('option', { name: '公寓' }))
    await expect(await canvas.findByRole('button', { name: '导入 587 行' })).toBeVisible()
    await expect(args.server.calls.findLast((call) => call.method === 'PUT')?.body).toEqual({
      rowNo: 31,
      data: { houseType: '公寓' },
    })
    await userEvent.click(canvas.getByRole('button', { name: '下载错误明细' }))
    await expect(args.server.opened).toContain('/file/sys/import/b1/errors.xlsx')
  },
}

export const Finishing: Story = {
  args: { server: importServer() },
  play: async (context) => {
    const { canvas, canvasElement } = context
    await check(context)
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await canvas.findByRole('button', { name: '导入 585 行' }, { timeout: 8000 }))
    const question = within(await page.findByRole('alertdialog', { name: '导入 585 行房产台账？' }))
    await userEvent.click(question.getByRole('button', { name: '确认导入' }))
    await expect(await canvas.findByText('已导入 585 行，跳过 3 行，2 行待修正')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '撤销导入' }))
    await userEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: '撤销导入' }))
    await expect(await canvas.findByText('本次导入已撤销')).toBeVisible()
  },
}
