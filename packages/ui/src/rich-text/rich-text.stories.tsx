import { Activity, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { RichTextEditor, RichTextViewer } from './index.ts'
import type { RichTextEditorProps } from './index.ts'

const sent = fn()
/** Arrives at once, under an address of this site. */
const sendImage = (file: File) => {
  sent(file.name)
  return Promise.resolve({ url: `/file/${encodeURIComponent(file.name)}`, name: file.name })
}

function Kept({ value: first, ...props }: Partial<RichTextEditorProps>) {
  const [value, setValue] = useState(first ?? '')
  return (
    <div className="flex max-w-4xl flex-col gap-2">
      <RichTextEditor aria-label="正文" sendImage={sendImage} {...props} value={value} onChange={setValue} />
      <code data-testid="html" className="text-small break-all text-secondary">
        {value}
      </code>
    </div>
  )
}
const NOTICE = `<h2>停水通知</h2><p>尊敬的业主：因<strong>供水管网检修</strong>，定于 <span style="color: #c7352e">2026年3月12日 9:00—17:00</span> 停水，请提前储水。</p><ul><li><p>影响范围：1 栋至 6 栋</p></li><li><p>咨询电话：0755-12345678</p></li></ul><table><tbody><tr><th><p>楼栋</p></th><th><p>时间</p></th></tr><tr><td><p>1 栋</p></td><td><p>9:00</p></td></tr></tbody></table><p style="text-align: right">翠湖花园物业服务中心</p>`

const meta = {
  title: '组件/富文本 RichText',
  component: RichTextEditor,
  subcomponents: { RichTextViewer },
  args: { value: '' },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof RichTextEditor>
export default meta
type Story = StoryObj<typeof meta>

/** The first one fetches the editor's code. */
const text = (root: HTMLElement) => within(root).findByRole('textbox', { name: '正文' }, { timeout: 10_000 })
const html = (root: HTMLElement) => within(root).getByTestId('html').textContent
/** Chosen with the keyboard and drawn with the next frame. */
const type = async (root: HTMLElement, words: string) => {
  await userEvent.click(await text(root))
  await userEvent.keyboard(words)
}
const all = () => userEvent.keyboard('{Control>}a{/Control}')

export const Default: Story = { args: { value: NOTICE } }
export const Empty: Story = { args: { placeholder: '请输入通知内容' } }

export const Marks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '停水通知')
    await all()
    for (const [tool, tag] of [
      ['加粗', '<strong>'],
      ['斜体', '<em>'],
      ['下划线', '<u>'],
      ['删除线', '<s>'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: tool }))
      await waitFor(() => expect(html(canvasElement)).toContain(tag))
      await waitFor(() => expect(canvas.getByRole('button', { name: tool })).toHaveAttribute('aria-pressed', 'true'))
    }
    for (let i = 0; i < 4; i++) await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(html(canvasElement)).toBe('<p>停水通知</p>'))
    await userEvent.click(canvas.getByRole('button', { name: '重做' }))
    await waitFor(() => expect(html(canvasElement)).toContain('<strong>'))
  },
}

export const Blocks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '第一条')
    for (const [tool, tag] of [
      ['项目列表', '<ul>'],
      ['编号列表', '<ol>'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: tool }))
      await waitFor(() => expect(html(canvasElement)).toContain(tag))
    }
    await userEvent.click(canvas.getByRole('button', { name: '编号列表' }))
    await userEvent.click(canvas.getByRole('button', { name: '引用' }))
    await waitFor(() => expect(html(canvasElement)).toBe('<blockquote><p>第一条</p></blockquote>'))
    await userEvent.click(canvas.getByRole('button', { name: '引用' }))
    await userEvent.click(canvas.getByRole('button', { name: '代码' }))
    await waitFor(() => expect(html(canvasElement)).toContain('<pre><code>第一条</code></pre>'))
  },
}

function Slow() {
  const [value, setValue] = useState('')
  return (
    <RichTextEditor aria-label="正文" value={value} onChange={(next) => void setTimeout(() => setValue(next), 150)} />
  )
}
/** A parent that answers late does not take back what was typed meanwhile; what it says of its own is taken. */
export const LateAnswer: Story = {
  render: () => <Slow />,
  play: async ({ canvasElement }) => {
    const field = await text(canvasElement)
    await userEvent.click(field)
    for (const letter of '尊敬的业主您好') {
      await userEvent.keyboard(letter)
      await new Promise((done) => setTimeout(done, 40))
    }
    await new Promise((done) => setTimeout(done, 400))
    await expect(field).toHaveTextContent('尊敬的业主您好')
  },
}
function Replaced() {
  const [value, setValue] = useState('<p>旧</p>')
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => setValue('<p>模板内容</p>')}>套用模板</Button>
      <RichTextEditor aria-label="正文" value={value} onChange={setValue} />
    </div>
  )
}
export const ValueFromOutside: Story = {
  render: () => <Replaced />,
  play: async ({ canvasElement }) => {
    const field = await text(canvasElement)
    await userEvent.click(field)
    await userEvent.keyboard('改')
    await userEvent.click(within(canvasElement).getByRole('button', { name: '套用模板' }))
    await waitFor(() => expect(field.textContent).toBe('模板内容'))
  },
}

/** Lists of the tool bar give the focus back to the text, so that one goes on writing. */
export const Looks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '缴费提醒')
    const choose = async (tool: string, item: string) => {
      await all()
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${tool}`) }))
      await userEvent.click(
        await screen.findByRole(/^(标题|字号|字体|对齐)$/.test(tool) ? 'menuitem' : 'button', { name: item }),
      )
      await waitFor(async () => expect(await text(canvasElement)).toHaveFocus())
    }
    await choose('标题', '标题 2')
    await waitFor(() => expect(html(canvasElement)).toContain('<h2>'))
    await choose('字号', '24')
    await waitFor(() => expect(html(canvasElement)).toContain('font-size: 24px'))
    await choose('字体', '楷体')
    await waitFor(() => expect(html(canvasElement)).toContain('KaiTi'))
    await choose('文字颜色', '红')
    await waitFor(() => expect(html(canvasElement)).toMatch(/color: (rgb\(199, 53, 46\)|#c7352e)/))
    await choose('背景颜色', '浅黄')
    await waitFor(() => expect(html(canvasElement)).toContain('background-color'))
    await choose('对齐', '两端对齐')
    await waitFor(() => expect(html(canvasElement)).toContain('text-align: justify'))
    await userEvent.click(canvas.getByRole('button', { name: '表情' }))
    await userEvent.click(await screen.findByRole('button', { name: '赞' }))
    await waitFor(() => expect(html(canvasElement)).toContain('👍'))
  },
}

/** Alt+F10 leads to the tools, arrows along them, Esc back; Tab in the text leaves it. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '通知')
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    const bar = canvas.getByRole('toolbar', { name: '文字格式' })
    await expect(bar).toContainElement(document.activeElement as HTMLElement)
    canvas.getByRole('button', { name: /^标题/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('button', { name: /^字号/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(async () => expect(await text(canvasElement)).toHaveFocus())
    await userEvent.keyboard('{Control>}a{/Control}{Control>}b{/Control}')
    await waitFor(() => expect(html(canvasElement)).toBe('<p><strong>通知</strong></p>'))
  },
}

export const LinkRefused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '详情')
    await all()
    await userEvent.click(canvas.getByRole('button', { name: '链接' }))
    const field = await screen.findByRole('textbox', { name: '链接地址' })
    await userEvent.type(field, 'javascript:alert(1){Enter}')
    await expect(await screen.findByRole('alert')).toHaveTextContent('链接地址不正确')
    await expect(html(canvasElement)).toBe('<p>详情</p>')
    await userEvent.clear(field)
    await userEvent.type(field, 'https://example.com/a{Enter}')
    await waitFor(() => expect(html(canvasElement)).toContain('href="https://example.com/a"'))
    await expect(html(canvasElement)).toContain('rel="noopener noreferrer nofollow"')
  },
}

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const choose = async (root: HTMLElement, files: File[]) => {
  await text(root)
  const input = root.querySelector('input[type=file]')!
  await fireEvent.change(input, { target: { files } })
}
/** 2,097,152 bytes go and 2,097,153 do not; six at once do not. */
export const Images: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    sent.mockClear()
    await choose(canvasElement, [file('大.png', 2_097_153)])
    await expect(await canvas.findByRole('alert')).toHaveTextContent('图片大小不能超过2MB')
    await choose(
      canvasElement,
      [1, 2, 3, 4, 5, 6].map((n) => file(`${n}.png`, 10)),
    )
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('单次最多上传5张图片'))
    await expect(sent).not.toHaveBeenCalled()
    await choose(canvasElement, [file('门岗.png', 2_097_152)])
    await waitFor(() => expect(html(canvasElement)).toContain('alt="门岗.png"'))
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
}
export const ImageFails: Story = {
  args: { sendImage: () => Promise.reject(new Error('图片上传超时')) },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, [file('门岗.png', 10)])
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('图片上传超时')
  },
}

/** What is pasted keeps its words and look; scripts, handlers and foreign schemes do not come along. */
export const PastedScript: Story = {
  play: async ({ canvasElement }) => {
    const field = await text(canvasElement)
    await userEvent.click(field)
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p onclick="x()">甲<script>window.broken = 1</script><b>乙</b><a href="javascript:alert(1)">丙</a><img src="x" onerror="window.broken = 1"><iframe src="https://evil.example"></iframe></p>',
    )
    await fireEvent(field, new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(html(canvasElement)).toBe('<p>甲<strong>乙</strong>丙</p>'))
    await expect('broken' in window).toBe(false)
  },
}

export const TableAndVideo: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '收费标准')
    await userEvent.click(canvas.getByRole('button', { name: '表格' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '插入表格' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '2 行 2 列' }))
    await waitFor(() => expect(canvas.getAllByRole('columnheader')).toHaveLength(2))
    await userEvent.keyboard('楼栋{Tab}时间{Tab}')
    await userEvent.click(canvas.getByRole('button', { name: '表格' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '下方插入行' }))
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(3))
    await userEvent.click(canvas.getByRole('button', { name: '视频' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '视频地址' }), 'https://example.com/a.mp4{Enter}')
    await waitFor(() => expect(html(canvasElement)).toContain('<video src="https://example.com/a.mp4"'))
  },
}

function InTab() {
  const [shown, setShown] = useState(true)
  return (
    <>
      <Button onClick={() => setShown(!shown)}>切换标签页</Button>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <Kept />
      </Activity>
    </>
  )
}
/** A hidden tab loses its effects; the text, its history and its words come back as they were. */
export const HiddenTab: Story = {
  render: () => <InTab />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvasElement, '草稿')
    await userEvent.click(canvas.getByRole('button', { name: '加粗' }))
    await userEvent.keyboard('要点')
    const before = html(canvasElement)
    const swap = canvas.getByRole('button', { name: '切换标签页' })
    await userEvent.click(swap)
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: '正文' })).toBeNull())
    await userEvent.click(swap)
    const field = await text(canvasElement)
    await expect(field).toHaveTextContent('草稿要点')
    await expect(html(canvasElement)).toBe(before)
    await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(field).not.toHaveTextContent('要点'))
  },
}

export const ReadOnly: Story = {
  args: { value: NOTICE, readOnly: true },
  play: async ({ canvasElement }) => {
    await expect(await text(canvasElement)).toHaveAttribute('contenteditable', 'false')
    await expect(within(canvasElement).queryByRole('toolbar')).toBeNull()
  },
}
export const Invalid: Story = { args: { 'aria-invalid': true } }

export const Viewer: Story = {
  render: () => (
    <div className="max-w-2xl rounded border border-line bg-surface p-4">
      <RichTextViewer html={`${NOTICE}<script>window.broken = 2</script><a href="javascript:alert(1)">坏链接</a>`} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('heading', { name: '停水通知' }, { timeout: 10_000 })).toBeVisible()
    await expect(canvasElement.querySelector('.rich-text script')).toBeNull()
    await expect(canvas.queryByRole('link', { name: '坏链接' })).toBeNull()
    await expect('broken' in window).toBe(false)
  },
}

/** A long notice in a narrow place. */
export const Stress: Story = {
  args: { value: NOTICE.repeat(20), maxHeight: 320 },
  render: (args) => (
    <div className="w-80">
      <RichTextEditor {...args} aria-label="正文" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const field = await text(canvasElement)
    await expect(field.getBoundingClientRect().width).toBeLessThanOrEqual(320)
  },
}

export const Usage: Story = {
  name: '用法（富文本、公告、编辑器、图文、rich text、editor）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="富文本 RichText"
      lead="要排版的长文字：公告、制度、消息正文。"
      use={[
        '给业主和员工看的文章。',
        '一段话用 Textarea：没有排版的需要就没有排版的麻烦。',
        '显示用 RichTextViewer：先清洗，再显示。',
      ]}
      parts={[
        ['工具栏', '标题、粗体、列表、表格、图片、链接；窄时收进“更多”。'],
        ['正文', '所见即所得；从 Word 粘来的样式会清掉。'],
        ['字数', '快到上限才出现。'],
      ]}
      states={[
        ['有内容', <RichTextEditor key="0" aria-label="正文一" value={NOTICE} onChange={() => {}} />],
        ['空', <RichTextEditor key="1" aria-label="正文二" value="" onChange={() => {}} />],
        ['不可用', <RichTextEditor key="2" aria-label="正文三" value="<p>已发布，不能改。</p>" disabled />],
        ['只看', <RichTextViewer key="3" html={NOTICE} />],
      ]}
      good={{
        shown: <RichTextViewer html="<h2>停水通知</h2><p>3月12日 9:00—17:00，1至5栋停水。</p>" />,
        why: '时间和范围在第一句。',
      }}
      bad={{
        shown: <RichTextViewer html="<p>尊敬的各位业主朋友们大家好，为了更好地为您服务……</p>" />,
        why: '三行之后才说停水。',
      }}
      words={['标题说事，第一句说时间、地点、对谁。', '红字只给非看不可的一处。']}
      keys={[
        ['Ctrl+B Ctrl+I', '粗体、斜体'],
        ['Ctrl+Z Ctrl+Y', '撤销、重做'],
        ['Tab', '表格里到下一格'],
        ['Alt+F10', '到工具栏'],
      ]}
      wide
    />
  ),
}
