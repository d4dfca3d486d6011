import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { ConfirmHost, Dialog, confirm } from '../dialog/index.ts'
import { Field } from '../form/index.ts'
import { Textarea } from '../input/index.ts'
import { MoreMenu } from '../menu/index.ts'
import { Facts, Page, Pair, Section, Stage } from './page.tsx'

const meta = { title: '规则/危险操作 Danger', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const remove = () =>
  void confirm({
    title: '删除收费标准 物业服务费A？',
    content: '已绑定的 120 户将不再出账。',
    okText: '删除',
    danger: true,
  })
const ITEMS = [
  { key: 'bind', label: '绑定' },
  { key: 'remove', label: '删除', danger: true, divided: true, onSelect: remove },
]
function Voiding() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        作废并填写原因
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="作废收款单 SK20260310000012？"
        description="作废后不可恢复，3 笔应收退回未收。"
        footer={
          <>
            <Button variant="destroy" onClick={() => setOpen(false)}>
              作废
            </Button>
            <Button onClick={() => setOpen(false)}>取消</Button>
          </>
        }
      >
        <Field label="作废原因" required>
          <Textarea rows={2} />
        </Field>
      </Dialog>
    </>
  )
}
export const Danger: Story = {
  name: '危险操作（删除、作废、danger、destroy）',
  render: () => (
    <Page title="危险操作" lead="平时安静，真要做的那一步才变红。页面上天天有一片红，红就不再说明什么。">
      <Section title="两种按钮">
        <Facts
          label="两种按钮"
          heads={['variant', '样子', '用在哪里']}
          rows={[
            [
              <code key="name">danger</code>,
              <Button key="look" variant="danger">
                作废
              </Button>,
              '通向危险的入口：工具栏、单据页头、批量操作条',
            ],
            [
              <code key="name">destroy</code>,
              <Button key="look" variant="destroy">
                作废
              </Button>,
              '真正去做的最后一步：只在确认它的对话框里',
            ],
          ]}
        />
      </Section>
      <Section title="三步" note="安静的入口，说清对象和后果，再按一次。焦点先在“取消”上，回车不会误删。">
        <Stage className="flex flex-wrap items-center gap-3">
          <Button variant="danger" icon={<Trash2 />} onClick={remove}>
            删除
          </Button>
          <Voiding />
          <MoreMenu items={ITEMS} />
        </Stage>
      </Section>
      <Section title="放在哪里" note="一行里的删除收在“更多”的最后，隔一道线；从不和常用的操作挨着。">
        <Pair
          good={{
            shown: (
              <>
                <Button>编辑</Button>
                <Button>打印</Button>
                <Button variant="danger" className="ml-auto">
                  作废
                </Button>
              </>
            ),
            why: '离常用的远，安静，找得到。',
          }}
          bad={{
            shown: (
              <>
                <Button variant="destroy">作废</Button>
                <Button variant="primary">收款</Button>
              </>
            ),
            why: '最醒目的是最不该按的，还挨着最常按的。',
          }}
        />
      </Section>
      <ConfirmHost />
    </Page>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '删除' }))
    const asked = within(await screen.findByRole('alertdialog', { name: '删除收费标准 物业服务费A？' }))
    await expect(asked.getByRole('button', { name: '取消' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
  },
}
