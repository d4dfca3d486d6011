import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Field } from '../form/index.ts'
import { FileButton } from './index.ts'
import type { FileButtonProps } from './index.ts'

function Kept(props: FileButtonProps) {
  const [name, setName] = useState('选择文件')
  return (
    <Field label="流程文件" required help=".bpmn、.xml">
      <FileButton
        {...props}
        className="w-fit max-w-full"
        onFile={(file) => {
          props.onFile(file)
          setName(file.name)
        }}
      >
        {name}
      </FileButton>
    </Field>
  )
}
const meta = {
  title: '组件/上传 选文件 FileButton',
  component: FileButton,
  args: { accept: ['.bpmn', '.xml'], onFile: fn() },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof FileButton>
export default meta
type Story = StoryObj<typeof meta>

const input = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input[type=file]')!
const file = (name: string) => new File(['<definitions />'], name, { type: 'text/xml' })

/** Named by its field and its words; Enter opens the chooser; the same file can be chosen again. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: '流程文件 选择文件' })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    const opened = new Promise((done) => input(canvasElement).addEventListener('click', done, { once: true }))
    input(canvasElement).addEventListener('click', (event) => event.preventDefault(), { once: true })
    await userEvent.keyboard('{Enter}')
    await opened
    for (let time = 1; time <= 2; time++) {
      await userEvent.upload(input(canvasElement), file('装修审批.bpmn'))
      await expect(args.onFile).toHaveBeenCalledTimes(time)
    }
    await expect(button).toHaveTextContent('装修审批.bpmn')
  },
}
export const Disabled: Story = { args: { disabled: true } }
export const Stress: Story = {
  render: (args) => (
    <div className="w-56 overflow-hidden">
      <Kept {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.upload(
      input(canvasElement),
      file('广东翠湖物业管理有限公司深圳分公司业主装修申请审批流程（第三版）.bpmn'),
    )
  },
}
