import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { Alert } from '../alert/index.ts'
import { Button } from '../button/index.ts'
import { ConfirmHost, confirm } from '../dialog/index.ts'
import { Field } from '../form/index.ts'
import { Input } from '../input/index.ts'
import { EmptyPanel, ErrorPanel } from '../panel/index.ts'
import { Facts, Page, Pair, Section } from './page.tsx'

const meta = { title: '规则/写字 Wording', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const ask = () =>
  void confirm({
    title: '作废收款单 SK20260310000012？',
    content: '作废后不可恢复，3 笔应收退回未收。',
    okText: '作废',
    danger: true,
  })

export const Words: Story = {
  name: '按钮 确认 错误 空状态（文案、措辞、copy、wording）',
  render: () => (
    <Page title="写字" lead="短，说人话，一个意思一个词。字说清楚了，就不用说明书。">
      <Section title="按钮：动词" note="按钮上写它做的事。有金额、有数量，就写上。">
        <Pair
          good={{ shown: <Button variant="primary">收款 ￥501.26</Button>, why: '不看别处也知道按下去会怎样。' }}
          bad={{ shown: <Button variant="primary">确定</Button>, why: '确定什么？每次都要回头去看标题。' }}
        />
      </Section>
      <Section title="确认：说出对象和后果" note="标题是问句，带单号或名称；下面一句写后果；按钮重复那个动词。">
        <Pair
          good={{
            shown: (
              <Button variant="danger" onClick={ask}>
                作废
              </Button>
            ),
            why: '“作废收款单 SK2026…？作废后不可恢复。”点一下看。',
          }}
          bad={{ shown: <p>“您确定要执行此操作吗？”</p>, why: '没有对象，没有后果，看多了就不看了。' }}
        />
      </Section>
      <Section title="错误：哪里不对，怎么改" note="写在字段下面，一个字段一句，用业务的词。不怪人，不写代码号。">
        <Pair
          good={{
            shown: (
              <Field label="手机号" required error="手机号格式不正确" className="w-full">
                <Input defaultValue="1380013800" />
              </Field>
            ),
            why: '位置、原因都在眼前，填过的内容还在。',
          }}
          bad={{ shown: <Alert tone="danger" title="提交失败，请检查输入" />, why: '哪一项？错在哪？' }}
        />
      </Section>
      <Section title="空状态：为什么空，下一步做什么">
        <Pair
          good={{
            shown: (
              <EmptyPanel
                className="w-full"
                title="没有符合条件的房产"
                hint="换一个条件，或清除全部条件"
                action={<Button>清除条件</Button>}
              />
            ),
            why: '分清“还没有”和“没找到”，各有各的出路。',
          }}
          bad={{ shown: <EmptyPanel className="w-full" title="暂无数据" />, why: '是没有，还是没权限，还是坏了？' }}
        />
      </Section>
      <Section title="失败：服务器的原话，能重试就给重试">
        <ErrorPanel title="房产加载失败" detail="网络连接失败，请检查网络后重试" retry={() => undefined} />
      </Section>
      <Section title="结果：带上数">
        <Facts
          label="结果的写法"
          heads={['推荐', '避免']}
          rows={[
            ['已导入 561 行，29 行待修正', '导入完成'],
            ['已收款 ￥501.26，找零 ￥98.74', '操作成功'],
            ['已生成 188 张账单，4 张未生成', '部分失败'],
            ['已选 20 项', '选择成功'],
          ]}
        />
      </Section>
      <Section title="标点与用词">
        <Facts
          label="标点与用词"
          heads={['情况', '写法']}
          rows={[
            ['标签、按钮、标题', '末尾不加标点'],
            ['整句的说明', '用句号'],
            ['中文与数字之间', '界面里空一格：第 2 页、共 68 条'],
            ['引用名称', '用中文引号：视图“无套内”已保存'],
            ['称呼', '不用您、亲、小助手；直接说事'],
            ['同一件事', '按词汇表，一个概念一个词：收款，不写缴费、付款、入账'],
          ]}
        />
      </Section>
      <ConfirmHost />
    </Page>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '作废' }))
    const asked = await screen.findByRole('alertdialog', { name: '作废收款单 SK20260310000012？' })
    await expect(asked).toHaveTextContent('作废后不可恢复')
    await userEvent.keyboard('{Escape}')
  },
}
