import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Upload } from './index.ts'
import type { UploadedFile, UploadProps } from './index.ts'

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 200' width='320' height='200'><rect width='320' height='200' fill='${colour}'/></svg>`)}`
const FILES: UploadedFile[] = [
  { id: 1, name: '大堂.jpg', url: picture('#1664c0') },
  { id: 2, name: '电梯厅.jpg', url: picture('#1b9e77') },
  { id: 3, name: '丢失.jpg', url: 'data:image/png;base64,broken' },
]
function Kept({ value: first, ...props }: UploadProps<UploadedFile>) {
  const [value, setValue] = useState(first)
  return (
    <div className="max-w-lg">
      <Upload {...props} value={value} onChange={setValue} />
    </div>
  )
}
const meta = {
  title: '组件/上传 图片 Upload',
  component: Upload<UploadedFile>,
  args: {
    'aria-label': '现场照片',
    shape: 'pictures',
    accept: ['.png', '.jpg'],
    value: FILES,
    send: (file) => Promise.resolve({ id: file.name, name: file.name, url: picture('#d98a00') }),
  },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof Upload<UploadedFile>>
export default meta
type Story = StoryObj<typeof meta>

/** A tile opens large; Esc gives the focus back to it. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('img', { name: '丢失.jpg无法显示' })).toBeVisible()
    const tile = canvas.getByRole('button', { name: '查看 大堂.jpg' })
    await userEvent.click(tile)
    const dialog = await screen.findByRole('dialog', { name: '大堂.jpg' })
    await userEvent.click(within(dialog).getByRole('button', { name: '下一张' }))
    await expect(await screen.findByRole('dialog', { name: '电梯厅.jpg' })).toHaveTextContent('2 / 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(tile).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: '删除 丢失.jpg' }))
    await expect(canvas.queryByRole('button', { name: '查看 丢失.jpg' })).toBeNull()
  },
}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Stress: Story = {
  args: {
    value: Array.from({ length: 60 }, (_, i) => ({
      id: i,
      name: `翠湖花园三期地下车库现场勘查照片第${i + 1}张.jpg`,
      url: picture('#5b6675'),
    })),
  },
}
