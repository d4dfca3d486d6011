import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import type { UploadedFile } from '../upload/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Signature } from './index.ts'
import type { SignatureProps } from './index.ts'

let id = 0
const sent: File[] = []
const send: SignatureProps<UploadedFile>['send'] = async (file) => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  sent.push(file)
  return { id: ++id, name: file.name, size: file.size, url: URL.createObjectURL(file) }
}
const meta = {
  title: '组件/签名 Signature',
  component: Signature,
  args: { value: null, send, onChange: () => undefined },
} satisfies Meta<typeof Signature>
export default meta
type Story = StoryObj<typeof meta>

function Kept(props: Partial<SignatureProps<UploadedFile>>) {
  const [value, setValue] = useState<UploadedFile | null>(null)
  return (
    <div className="max-w-lg">
      <Signature aria-label="客户签名" send={send} {...props} value={value} onChange={setValue} />
      <output>{value?.name}</output>
    </div>
  )
}
const write = async (canvas: HTMLElement) => {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const at = (x: number, y: number) => ({
    clientX: left + x * width,
    clientY: top + y * height,
    pointerId: 1,
    button: 0,
  })
  // A pointer that no device made cannot be held.
  canvas.setPointerCapture = () => undefined
  await fireEvent.pointerDown(canvas, at(0.2, 0.5))
  for (let step = 1; step <= 10; step++)
    await fireEvent.pointerMove(canvas, at(0.2 + step * 0.05, 0.5 + (step % 2) * 0.2))
  await fireEvent.pointerUp(canvas, at(0.7, 0.5))
}

/** What was written is a picture when it is taken over, and can be written anew before. */
export const Written: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const use = canvas.getByRole('button', { name: '使用此签名' })
    await expect(use).toBeDisabled()
    await write(canvas.getByRole('img', { name: '签名区' }))
    await waitFor(() => expect(use).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: '重签' }))
    await waitFor(() => expect(use).toBeDisabled())
    await write(canvas.getByRole('img', { name: '签名区' }))
    await waitFor(() => expect(use).toBeEnabled())
    await userEvent.click(use)
    await waitFor(() => expect(canvas.getByText('签名.png')).toBeVisible())
    await expect(sent.at(-1)!.size).toBeGreaterThan(500)
    await expect(canvas.queryByRole('img', { name: '签名区' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '删除 签名.png' }))
    await waitFor(() => expect(canvas.getByRole('img', { name: '签名区' })).toBeVisible())
  },
}

/** Without a pointer: a picture of the signature is chosen. */
export const Chosen: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const file = new File([new Uint8Array(12)], '张三签名.png', { type: 'image/png' })
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, file)
    await waitFor(() => expect(canvas.getByText('张三签名.png')).toBeVisible())
  },
}

/** What was written stays when it could not be sent. */
export const Failing: Story = {
  render: () => <Kept send={() => Promise.reject(new Error('网络连接失败，请重试'))} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas.getByRole('img', { name: '签名区' }))
    const use = canvas.getByRole('button', { name: '使用此签名' })
    await waitFor(() => expect(use).toBeEnabled())
    await userEvent.click(use)
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('网络连接失败，请重试'))
    await expect(use).toBeEnabled()
  },
}

export const Disabled: Story = { render: () => <Kept disabled /> }

export const Usage: Story = {
  name: '用法（签名、手写、签字、signature）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="签名 Signature"
      lead="用手写的名字：客户确认、交接、签收。"
      use={['现场要本人确认：工单完成、物品交接。', '同意一句话用 Checkbox；审批用同意和拒绝，不画名字。']}
      parts={[
        ['写的地方', '手指、笔、鼠标都行；横线是底。'],
        ['重写', '没交之前清空再写。'],
        ['签好的', '一张图，有时间；可以删了重签。'],
      ]}
      states={[
        ['空', <Signature key="0" aria-label="客户签名一" value={null} send={send} onChange={() => {}} />],
        ['不可用', <Signature key="1" aria-label="客户签名二" value={null} send={send} onChange={() => {}} disabled />],
      ]}
      good={{ shown: <p>“我确认维修已完成。”下面是签名。</p>, why: '签的是哪句话，写在上面。' }}
      bad={{ shown: <p>“请签名”</p>, why: '不知道签了表示什么。' }}
      words={['上面一句话说明签了表示什么。', '按钮：重写、完成，不写“清空画布”。']}
      keys={[['Tab', '到重写、完成；不能手写的人上传图片']]}
      wide
    />
  ),
}
