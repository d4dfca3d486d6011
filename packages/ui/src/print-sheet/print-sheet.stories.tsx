import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { PaperOriginProvider } from '../paper-origin/index.ts'
import { QrCode } from '../qr-code/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { PrintDialog, PrintSet, PrintSheet, SheetTable } from './index.ts'
import { paperSize } from './paper.ts'
import { printDocument } from './print.ts'

const Lines = ({ count = 3 }: { count?: number }) => (
  <SheetTable
    columns={[
      { head: '收费项目', cell: () => '物业服务费' },
      { head: '账期', cell: (month) => `2026-${String((month % 12) + 1).padStart(2, '0')}` },
      { head: '金额', end: true, cell: () => '250.63' },
    ]}
    rows={Array.from({ length: count }, (_, i) => i)}
    sums={[['合计（大写）：柒佰伍拾壹元捌角玖分', '751.89']]}
  />
)
const meta = {
  title: '组件/打印 PrintSheet',
  component: PrintSheet,
  subcomponents: { SheetTable, PrintDialog },
  args: {
    title: '收款收据',
    head: '广东翠湖物业管理有限公司　深圳市南山区科技园',
    number: { label: '单号', value: 'SK202603100001' },
    facts: [
      { label: '客户', value: '王芳' },
      { label: '房屋', value: '翠湖花园 1栋1单元301' },
      { label: '日期', value: '2026-03-10' },
    ],
    children: <Lines />,
    signatures: ['收款人', '客户签字'],
    foot: '凭此单开具发票',
  },
} satisfies Meta<typeof PrintSheet>
export default meta
type Story = StoryObj<typeof meta>

/** What goes to the printer holds the sheet and nothing of the page around it. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const sheet = within(canvasElement).getByRole('article', { name: '收款收据' })
    await expect(Math.round((sheet.getBoundingClientRect().width / 96) * 25.4)).toBe(210)
    const frame = await printDocument(sheet, paperSize('A4', false))
    const paper = frame.contentDocument!
    await expect(paper.body.children).toHaveLength(1)
    await expect(paper.body.querySelector('button')).toBeNull()
    await expect(paper.body).toHaveTextContent('SK202603100001')
    await expect(paper.head.innerHTML).toContain('size: 210mm 297mm')
    await expect(getComputedStyle(paper.querySelector('h2')!).textAlign).toBe('center')
    frame.remove()

    // A picture that is still on its way is waited for.
    const picture = sheet.appendChild(new Image())
    picture.ariaBusy = 'true'
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        picture.src = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")}`
        picture.ariaBusy = 'false'
      }),
    )
    const later = await printDocument(sheet, paperSize('A4', false))
    await expect(later.contentDocument?.images[0]?.naturalWidth).toBe(9)
    later.remove()
    picture.remove()
  },
}
export const A5: Story = { args: { paper: 'A5', landscape: true } }
export const FanFold: Story = { args: { paper: '241x93' } }
export const Roll: Story = {
  args: {
    paper: '80mm',
    signatures: [],
    children: (
      <>
        <Lines />
        <QrCode
          value="https://example.com/r/SK202603100001"
          label="扫码查看电子收据"
          size="24mm"
          className="mx-auto mt-2"
        />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const sheet = within(canvasElement).getByRole('article')
    const frame = await printDocument(sheet, paperSize('80mm', false))
    await expect(frame.contentDocument!.head.innerHTML).toMatch(/size: 80mm \d{2,3}mm/)
    frame.remove()
  },
}
export const Stress: Story = { args: { children: <Lines count={200} />, landscape: true } }

/** Blocks with heads and sums of their own; a sum has its words in front and its figures under the last columns. */
export const Blocks: Story = {
  args: {
    children: (
      <SheetTable
        columns={[
          { head: '项目', cell: (row) => row.name },
          { head: '笔数', end: true, cell: (row) => row.count },
          { head: '金额', end: true, cell: (row) => row.amount },
        ]}
        rows={{
          blocks: [
            {
              head: '当期',
              rows: [{ name: '物业服务费', count: 2, amount: '501.26' }],
              sums: [['当期小计', 2, '501.26']],
            },
            { head: '往期', rows: [{ name: '水费', count: 1, amount: '38.00' }], sums: [['往期小计', 1, '38.00']] },
          ],
        }}
        sums={[['合计（大写）：伍佰叁拾玖元贰角陆分', '539.26']]}
      />
    ),
  },
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole('table'))
    const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    await expect(rows).toEqual([
      ['项目', '笔数', '金额'],
      ['当期'],
      ['物业服务费', '2', '501.26'],
      ['当期小计', '2', '501.26'],
      ['往期'],
      ['水费', '1', '38.00'],
      ['往期小计', '1', '38.00'],
      ['合计（大写）：伍佰叁拾玖元贰角陆分', '539.26'],
    ])
    await expect(table.getByText(/^合计/)).toHaveAttribute('colspan', '2')
    await expect(table.getByText('539.26')).toHaveAttribute('data-align', 'end')
  },
}

/** What every sheet says of itself comes from the session; its own words and an own origin stand before that. */
export const Origin: Story = {
  args: {
    head: undefined,
    prints: { before: 1, marked: true, count: () => Promise.resolve(null) },
  },
  render: (args) => (
    <PaperOriginProvider
      value={{
        company: '广东翠湖物业管理有限公司',
        phone: '0755-26001234',
        printedBy: '李娜',
        now: () => '2026-03-10 08:30:00',
      }}
    >
      <PrintSheet {...args} />
    </PaperOriginProvider>
  ),
  play: async ({ canvasElement }) => {
    const sheet = within(canvasElement).getByRole('article')
    await expect(sheet.querySelector('header')).toHaveTextContent('广东翠湖物业管理有限公司')
    await expect([...sheet.querySelectorAll('footer span')].map((words) => words.textContent)).toEqual([
      '凭此单开具发票',
      '服务电话 0755-26001234',
      '打印人 李娜',
      '打印时间 2026-03-10 08:30:00',
      '第 2 次打印',
    ])
  },
}

/** Less than nothing stands in parentheses, in rows and in sums; what is no amount stays as it is. */
export const BelowNothing: Story = {
  args: {
    children: (
      <SheetTable
        columns={[
          { head: '说明', cell: (row) => row.words },
          { head: '笔数', end: true, cell: (row) => row.count },
          { head: '差额', end: true, cell: (row) => row.amount },
        ]}
        rows={[{ words: '-12.00', count: '-1', amount: '-1,234.50' }]}
        sums={[['合计', '−1,234.50']]}
      />
    ),
  },
  play: async ({ canvasElement }) => {
    const cells = within(canvasElement).getAllByRole('cell')
    await expect(cells.map((cell) => cell.textContent)).toEqual(['-12.00', '-1', '(1,234.50)', '合计', '(1,234.50)'])
  },
}

const close = fn()
const counted = fn()
/** Enter prints what is looked at and leaves it once it is printed; each print is counted, one that is refused is not made. */
export const Counted: Story = {
  args: {
    prints: {
      before: 1,
      marked: true,
      count: async () => {
        counted()
        return counted.mock.calls.length > 1 ? null : { count: 3, at: '2026-03-10 08:30:00' }
      },
    },
  },
  render: (args) => <PrintDialog {...args} what="收据" close={close} />,
  play: async () => {
    counted.mockClear()
    close.mockClear()
    const dialog = within(await within(document.body).findByRole('dialog', { name: '打印收据' }))
    const sheet = dialog.getByRole('article')
    await expect(sheet).toHaveTextContent('第 2 次打印')
    await expect(sheet).toHaveTextContent('补打')
    await expect(dialog.getByRole('img', { name: '单号二维码' })).toBeInTheDocument()
    const frames = silenced()
    await waitFor(() => expect(dialog.getByRole('button', { name: '打印' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(dialog.getByRole('button', { name: '完成' })).toHaveFocus())
    await expect(sheet).toHaveTextContent('第 3 次打印')
    await expect(sheet).toHaveTextContent('打印时间 2026-03-10 08:30:00')
    await expect(frames()).toBe(1)
    await userEvent.click(dialog.getByRole('button', { name: '再次打印' }))
    await waitFor(() => expect(counted).toHaveBeenCalledTimes(2))
    await expect(frames()).toBe(1)
    await waitFor(() => expect(dialog.getByRole('button', { name: '完成' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(close).toHaveBeenCalledTimes(1)
  },
}

/** Frames that are made from now on print nothing; how many have been asked to. */
function silenced(): () => number {
  let asked = 0
  const seen = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node instanceof HTMLIFrameElement && node.contentWindow)
        node.contentWindow.print = () => {
          asked++
          node.remove()
        }
  })
  seen.observe(document.body, { childList: true })
  return () => asked
}

/** To look at before it is printed. */
export const InDialog: Story = {
  render: (args) => <PrintDialog {...args} what="收据" close={close} />,
  play: async () => {
    const dialog = within(await within(document.body).findByRole('dialog', { name: '打印收据' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: '打印' })).toBeVisible())
    const sheet = dialog.getByRole('article')
    await expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.parentElement!.clientWidth)
    await userEvent.keyboard('{Escape}')
    await expect(close).toHaveBeenCalled()
  },
}

const setSheet = (key: string) => ({
  key,
  number: { label: '单号', value: key },
  facts: [{ label: '客户', value: '王芳' }],
  children: <Lines />,
})
/** Sheets that go to the printer together: each is counted, and each begins paper of its own. */
export const TogetherOnPaper: Story = {
  render: () => (
    <PrintSet
      title="维修服务工单"
      paper="A5"
      landscape
      unit="份"
      sheets={['GD1', 'GD2', 'GD3'].map(setSheet)}
      count={() =>
        Promise.resolve(
          new Map(['GD1', 'GD2', 'GD3'].map((key, at) => [key, { count: at + 1, at: '2026-03-10 08:30:00' }])),
        )
      }
    />
  ),
  play: async ({ canvasElement }) => {
    const set = within(canvasElement).getAllByRole('article')
    await expect(set).toHaveLength(3)
    const frame = await printDocument(set[0]!.parentElement!, paperSize('A5', true))
    const paper = frame.contentDocument!
    await expect(paper.head.innerHTML).toContain('size: 210mm 148mm')
    await expect([...paper.querySelectorAll('article')].map((one) => one.textContent)).toHaveLength(3)
    frame.remove()
    // The dialog of the printer is the browser's own.
    const print = fn()
    const frames = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLIFrameElement) Object.assign(node.contentWindow!, { print })
    })
    frames.observe(document.body, { childList: true })
    await userEvent.click(within(canvasElement).getByRole('button', { name: '打印 3 份' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    frames.disconnect()
    await expect(set.map((one) => one.textContent!.match(/第 \d 次打印/)?.[0])).toEqual([
      '第 1 次打印',
      '第 2 次打印',
      '第 3 次打印',
    ])
    await expect(within(canvasElement).getByRole('button', { name: '再次打印 3 份' })).toBeVisible()
  },
}

export const Usage: Story = {
  name: '用法（打印、单据、收据、账单、报表、纸、print、sheet）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="打印 PrintSheet"
      lead="一张纸：真实毫米的预览，看过再印，印的只有纸。"
      use={[
        '收据、账单、结算单、派工单、报表：全产品一种纸。',
        '先预览：PrintDialog 从列表打开，PrintSheet 自成一页，PrintSet 一次一叠。',
        '标签用 LabelSheet。',
      ]}
      parts={[
        ['抬头', '公司，标题居中，右上角是单号的码。'],
        ['要素', '单号、客户、房屋、日期，两列。'],
        ['表', '数右对齐，不断行，两位小数；合计有大写。'],
        ['签字', '一行几处，线在字后面。'],
        ['脚', '电话、打印人、时间、第几次、第几页共几页。'],
      ]}
      states={[
        [
          '收据',
          <PrintSheet
            key="0"
            title="收款收据"
            paper="A5"
            landscape
            number={{ label: '单号', value: 'SK202603100001' }}
            facts={[{ label: '客户', value: '王芳' }]}
            signatures={['收款人']}
          >
            <Lines count={2} />
          </PrintSheet>,
        ],
      ]}
      good={{
        shown: <p>合计（大写）：柒佰伍拾壹元捌角玖分　751.89</p>,
        why: '大写和数在同一行，数在金额那一列的下面。',
      }}
      bad={{ shown: <p>合计：751.9 元</p>, why: '少一位小数，没有大写，对不上账。' }}
      words={['标题是单据的正式名字：收款收据、退款单。', '列头不带单位的数都是元；别的单位写在列头。']}
      keys={[
        ['Enter', '打印；印完再按一次是关上'],
        ['Esc', '离开预览'],
      ]}
      wide
    />
  ),
}
