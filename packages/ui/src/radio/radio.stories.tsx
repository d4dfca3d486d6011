import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { RadioGroup, Segmented } from './index.ts'

const OPTIONS = [
  { value: 1, label: '业主' },
  { value: 2, label: '租客' },
  { value: 3, label: '家属', disabled: true },
  { value: 4, label: '代理人' },
]
const meta = {
  title: '组件/单选 Radio',
  component: RadioGroup,
  subcomponents: { Segmented },
  args: { value: 1, options: OPTIONS },
} satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

function Kept({ as: As, options = OPTIONS }: { as: typeof RadioGroup; options?: typeof OPTIONS }) {
  const [value, setValue] = useState<number | null>(1)
  return (
    <>
      <As aria-label="身份" value={value} onChange={setValue} options={options} />
      <output className="block">{value}</output>
    </>
  )
}
export const Default: Story = {
  render: () => <Kept as={RadioGroup} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: '业主' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('radio', { name: '租客' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('2')
    await expect(canvas.getByRole('radio', { name: '家属' })).toBeDisabled()
  },
}
export const Segments: Story = {
  render: () => <Kept as={Segmented} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('代理人'))
    await expect(canvas.getByRole('radio', { name: '代理人' })).toBeChecked()
  },
}
export const Stress: Story = {
  render: () => (
    <div className="w-40">
      <Kept
        as={RadioGroup}
        options={Array.from({ length: 20 }, (_, i) => ({ value: i, label: `很长很长的选项名称第 ${i} 个` }))}
      />
    </div>
  ),
}

/** One stop of Tab for the group; arrows choose, over what cannot be chosen. */
export const Keyboard: Story = {
  render: () => (
    <>
      <Kept as={RadioGroup} />
      <Kept as={Segmented} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [choice, segment] = canvas.getAllByRole('status')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(choice).toHaveTextContent('4')
    await userEvent.keyboard('{ArrowDown}')
    await expect(choice).toHaveTextContent('1')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(segment).toHaveTextContent('2')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(segment).toHaveTextContent('1')
  },
}

export const Usage: Story = {
  name: '用法（单选、分段、选项、radio、segmented）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="单选 Radio"
      lead="几项里只选一项，全都看得见。"
      use={[
        '二到五项，一眼比较：RadioGroup。',
        '切换看法（日、周、月）：Segmented，按了立刻变。',
        '更多项用 Select；开和关用 Switch。',
      ]}
      parts={[
        ['圈', '和字一起可按。'],
        ['组', '有名字；一定有一个选中的，或者必填。'],
        ['分段', '一条，选中的浮起来。'],
      ]}
      states={[
        ['选中', <RadioGroup key="0" aria-label="身份一" value={1} options={OPTIONS} />],
        ['没选', <RadioGroup key="1" aria-label="身份二" value={null} options={OPTIONS} />],
        ['不可用', <RadioGroup key="2" aria-label="身份三" value={1} options={OPTIONS} disabled />],
        ['只读', <RadioGroup key="3" aria-label="身份四" value={2} options={OPTIONS} readOnly />],
        ['不正确', <RadioGroup key="4" aria-label="身份五" value={null} options={OPTIONS} aria-invalid />],
        [
          '分段',
          <Segmented
            key="5"
            aria-label="周期"
            value={2}
            options={[
              { value: 1, label: '日' },
              { value: 2, label: '周' },
              { value: 3, label: '月' },
            ]}
          />,
        ],
        [
          '分段不可用',
          <Segmented
            key="6"
            aria-label="周期二"
            value={1}
            disabled
            options={[
              { value: 1, label: '日' },
              { value: 2, label: '月' },
            ]}
          />,
        ],
      ]}
      good={{
        shown: (
          <RadioGroup
            aria-label="收费方式"
            value={1}
            options={[
              { value: 1, label: '按月' },
              { value: 2, label: '按季' },
            ]}
          />
        ),
        why: '最常用的在前，并且先选好。',
      }}
      bad={{
        shown: (
          <RadioGroup
            aria-label="是否"
            value={null}
            options={[
              { value: 1, label: '是' },
              { value: 2, label: '否' },
            ]}
          />
        ),
        why: '“是、否”要回头看题目：用 Switch，或把意思写出来。',
      }}
      words={['每项是一个词，同一种词性。', '不写“是/否”，写“收/不收”。']}
      keys={[
        ['Tab', '进组，到选中的那项'],
        ['← → ↑ ↓', '换一项，跳过不可用的'],
      ]}
    />
  ),
}
