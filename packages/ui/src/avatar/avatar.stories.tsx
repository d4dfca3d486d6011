import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Avatar } from './index.ts'

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%231d7f48'/%3E%3C/svg%3E"
const meta = { title: '组件/头像 Avatar', component: Avatar, args: { name: '欧阳震华' } } satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: '欧阳震华' })).toHaveTextContent('震华')
  },
}
export const Picture: Story = { args: { src: PICTURE } }
/** A picture that does not come gives way to the name. */
export const Broken: Story = {
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('震华'))
  },
}
export const Sizes: Story = {
  render: (args) => (
    <div className="flex items-center gap-3">
      <Avatar {...args} size="sm" />
      <Avatar {...args} />
      <Avatar {...args} size="lg" />
    </div>
  ),
}
export const Stress: Story = {
  render: () => (
    <div className="flex flex-wrap gap-1">
      {Array.from({ length: 200 }, (_, i) => (
        <span key={i} className="inline-flex items-center gap-1">
          <Avatar decorative name={`业主${i}`} size="sm" />
          <span>业主{i}</span>
        </span>
      ))}
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（头像、照片、姓名、avatar）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="头像 Avatar"
      lead="一个人的脸；没有照片时是名字的最后两个字。"
      use={[
        '人是主角的地方：个人资料、处理人、评论、审批的每一步。',
        '列表里的姓名列不配头像：一页二十张脸，姓名反而慢。',
        '公司和小区没有头像，用字。',
      ]}
      parts={[
        ['照片', '来了才盖住字；来不了，字还在。'],
        ['姓名', '两个字的取全名，三个字以上取最后两个；复姓不拆。'],
        ['底色', '由姓名决定，同一个人到处一样；不表示身份。'],
      ]}
      states={[
        ['默认', <Avatar key="0" name="欧阳震华" />],
        ['有照片', <Avatar key="1" name="欧阳震华" src={PICTURE} />],
        ['照片打不开', <Avatar key="2" name="王芳" src="data:image/png;base64,broken" />],
        [
          '小、中、大',
          <span key="3" className="flex items-center gap-2">
            <Avatar name="王芳" size="sm" />
            <Avatar name="王芳" />
            <Avatar name="王芳" size="lg" />
          </span>,
        ],
        ['外文名', <Avatar key="4" name="Alexander Hamilton" />],
        [
          '旁边已有姓名',
          <span key="5" className="flex items-center gap-2">
            <Avatar decorative name="李娜" size="sm" />
            李娜
          </span>,
        ],
      ]}
      good={{
        shown: (
          <span className="flex items-center gap-2">
            <Avatar decorative name="王芳" size="sm" />
            王芳 已同意
          </span>
        ),
        why: '旁边写了姓名：头像不再念一遍（decorative）。',
      }}
      bad={{
        shown: (
          <span className="flex items-center gap-2">
            <Avatar name="王芳" size="sm" />
            <Avatar name="李娜" size="sm" />
            <Avatar name="刘洋" size="sm" />
          </span>
        ),
        why: '只有头像，看的人要猜是谁。',
      }}
      words={['读屏念的是姓名，不是“头像”。', '姓名写全，不写“王女士”。']}
      keys={[]}
    />
  ),
}
