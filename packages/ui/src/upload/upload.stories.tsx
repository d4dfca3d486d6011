import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Upload } from './index.ts'
import type { UploadProps, UploadedFile } from './index.ts'

let id = 0
const send: UploadProps<UploadedFile>['send'] = async (file, onProgress, signal) => {
  for (let share = 0.25; share < 1; share += 0.25) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    signal.throwIfAborted()
    onProgress(share)
  }
  if (file.name.startsWith('坏')) throw new Error('文件内容与格式不符')
  return { id: ++id, name: file.name, size: file.size }
}
const meta = { title: '组件/上传 Upload', component: Upload, args: { value: [], send } } satisfies Meta<typeof Upload>
export default meta
type Story = StoryObj<typeof meta>

function Kept(props: Partial<UploadProps<UploadedFile>>) {
  const [value, setValue] = useState<readonly UploadedFile[]>(props.value ?? [])
  return (
    <div className="max-w-md">
      <Upload aria-label="附件" send={send} {...props} value={value} onChange={setValue} />
      <output>{value.map((f) => f.name).join(',')}</output>
    </div>
  )
}
const file = (name: string, type = 'text/plain', size = 10) => new File([new Uint8Array(size)], name, { type })
const input = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input[type=file]')!

export const Default: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.upload(input(canvasElement), [file('一.txt'), file('二.txt')])
    await expect(canvas.getByRole('progressbar', { name: '上传 一.txt' })).toBeVisible()
    await waitFor(() => expect(canvas.getByText('一.txt,二.txt')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: '删除 一.txt' }))
    await waitFor(() => expect(canvas.queryByText('一.txt')).toBeNull())
  },
}

/** One byte too many, one file too many and a wrong type are refused in words; the rest goes through. */
export const Limits: Story = {
  render: () => <Kept accept={['.png', '.jpg']} maxSize={2_097_152} maxCount={2} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('支持.png、.jpg，单个文件不超过2MB，最多2个')).toBeVisible()
    const many = [
      file('大.png', 'image/png', 2_097_153),
      file('表.xlsx'),
      file('正好.png', 'image/png', 2_097_152),
      file('二.png', 'image/png'),
      file('三.png', 'image/png'),
    ]
    const dataTransfer = new DataTransfer()
    for (const one of many) dataTransfer.items.add(one)
    canvas
      .getByRole('button', { name: /点击选择/ })
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await canvas.findByText('文件大小不能超过2MB')
    await expect(canvas.getByText('文件格式不正确，仅支持.png、.jpg')).toBeVisible()
    await expect(canvas.getByText('最多上传2个文件')).toBeVisible()
    await waitFor(() => expect(canvas.getByText('正好.png,二.png')).toBeVisible())
    await expect(canvas.getByRole('button', { name: /^已有2个文件/ })).toBeDisabled()
  },
}

export const Paste: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file('截图.png', 'image/png'))
    canvas
      .getByRole('button', { name: /点击选择/ })
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('截图.png'))
  },
}

/** What the server says is shown at the file, which can be sent again. */
export const ServerRefusal: Story = {
  render: () => <Kept />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.upload(input(canvasElement), file('坏.txt'))
    await canvas.findByText('文件内容与格式不符')
    await userEvent.click(canvas.getByRole('button', { name: '重新上传 坏.txt' }))
    await canvas.findByText('文件内容与格式不符')
    await userEvent.click(canvas.getByRole('button', { name: '移除 坏.txt' }))
    await expect(canvas.queryByText('坏.txt')).toBeNull()
  },
}

export const ReadOnly: Story = {
  render: () => <Kept readOnly value={[{ id: 'a', name: '购房合同.pdf', size: 1_536_000, url: '#file' }]} />,
}

export const Stress: Story = {
  render: () => (
    <div className="w-56">
      <Kept
        value={Array.from({ length: 20 }, (_, i) => ({
          id: `s${i}`,
          name: `幸福里花园一期一栋一单元业主购房合同扫描件第${i + 1}页.pdf`,
          size: 1024 * 1024 * (i + 1),
        }))}
      />
    </div>
  ),
}

/** Tab reaches the place to choose, then each file's own buttons. */
export const Keyboard: Story = {
  render: () => <Kept value={[{ id: 'a', name: '购房合同.pdf', url: '#file' }]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: /点击选择/ })).toHaveFocus()
    const chosen = new Promise((done) => input(canvasElement).addEventListener('click', done, { once: true }))
    input(canvasElement).addEventListener('click', (event) => event.preventDefault(), { once: true })
    await userEvent.keyboard('{Enter}')
    await chosen
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: '购房合同.pdf' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByText('购房合同.pdf')).toBeNull()
  },
}

export const Usage: Story = {
  name: '用法（上传、附件、图片、文件、照片、upload）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="上传 Upload"
      lead="把文件交上来：附件、照片、合同。"
      use={[
        '表单里的附件：Upload；全是照片用 shape="pictures"。',
        '选了就处理、不留下的（导入一个文件）：FileButton。',
        '只看已有的图：Pictures。',
      ]}
      parts={[
        ['选择', '点或拖；下面写着能收什么、多大、几个。'],
        ['进行中', '每个文件一条进度，可以取消。'],
        ['文件', '名字、大小、删除；打不开的不装作能打开。'],
        ['错误', '写在那个文件上，其余照样传。'],
      ]}
      states={[
        [
          '空',
          <Upload
            key="0"
            aria-label="附件一"
            value={[]}
            send={send}
            onChange={() => {}}
            accept={['.png', '.pdf']}
            maxSize={2_097_152}
            maxCount={3}
          />,
        ],
        [
          '有文件',
          <Upload
            key="1"
            aria-label="附件二"
            value={[{ id: 901, name: '委托书.pdf', size: 128_000 }]}
            send={send}
            onChange={() => {}}
          />,
        ],
        [
          '不可用',
          <Upload
            key="2"
            aria-label="附件三"
            value={[{ id: 902, name: '委托书.pdf', size: 128_000 }]}
            send={send}
            disabled
          />,
        ],
        [
          '只读',
          <Upload
            key="3"
            aria-label="附件四"
            value={[{ id: 903, name: '委托书.pdf', size: 128_000 }]}
            send={send}
            readOnly
          />,
        ],
        [
          '名字很长',
          <Upload
            key="4"
            aria-label="附件五"
            value={[
              { id: 904, name: '翠湖花园三期商业及地下车库综合管理服务委托合同（2026版）扫描件.pdf', size: 8_388_608 },
            ]}
            send={send}
            onChange={() => {}}
          />,
        ],
        [
          '照片',
          <Upload
            key="5"
            aria-label="照片"
            shape="pictures"
            noun="照片"
            value={[]}
            send={send}
            onChange={() => {}}
            accept={['image/*']}
          />,
        ],
      ]}
      good={{
        shown: (
          <Upload
            aria-label="推荐"
            value={[]}
            send={send}
            onChange={() => {}}
            accept={['.xlsx']}
            maxSize={10_485_760}
          />
        ),
        why: '选之前就知道能收什么。',
      }}
      bad={{ shown: <p>“上传失败”</p>, why: '哪个文件、为什么、怎么办，都没说。' }}
      words={['错误说三件事：哪个文件、为什么、可以怎样。', '大小写 MB，不写字节。']}
      keys={[
        ['Enter Space', '打开文件选择'],
        ['Tab', '到每个文件的打开、删除'],
      ]}
      wide
    />
  ),
}
