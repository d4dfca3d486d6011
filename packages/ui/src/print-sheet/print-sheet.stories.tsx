import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { QrCode } from '../qr-code/index.ts'
import { PrintSheet } from './index.ts'
import { paperSize } from './paper.ts'
import { printDocument } from './print.ts'

function Lines({ count = 3 }: { count?: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">收费项目</th>
          <th scope="col">账期</th>
          <th scope="col" data-align="end">
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, i) => (
          <tr key={i}>
            <td>物业服务费</td>
            <td>2026-{String((i % 12) + 1).padStart(2, '0')}</td>
            <td data-align="end">250.63</td>
          </tr>
        ))}
        <tr>
          <td colSpan={2}>合计（大写）：柒佰伍拾壹元捌角玖分</td>
          <td data-align="end">751.89</td>
        </tr>
      </tbody>
    </table>
  )
}
const meta = {
  title: '组件/打印 PrintSheet',
  component: PrintSheet,
  args: {
    title: '收款收据',
    head: '广东翠湖物业管理有限公司　深圳市南山区科技园',
    facts: [
      { label: '单号', value: 'SK202603100001' },
      { label: '客户', value: '王芳' },
      { label: '房屋', value: '翠湖花园 1栋1单元301' },
      { label: '日期', value: '2026-03-10' },
    ],
    children: <Lines />,
    signatures: ['收款人', '客户签字'],
    foot: '打印人 李娜，2026-03-10 08:30:00',
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
