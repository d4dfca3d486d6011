import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import type { UploadedFile } from '../upload/index.ts'
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
