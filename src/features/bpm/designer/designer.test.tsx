import { Activity } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { DesignerScreen } from './designer-screen'
import { DesignerFrame } from './stories/frame'
import { modelServer, type ModelServer } from './stories/server'

let root: Root | null = null
let host: HTMLElement | null = null
afterEach(() => {
  root?.unmount()
  host?.remove()
  root = null
})

function draw(
  server: ModelServer,
  modelId: string | null,
  mode: 'visible' | 'hidden' = 'visible',
  kept = new Map<string, unknown>(),
) {
  if (!root) {
    host = document.createElement('div')
    host.style.cssText = 'height: 720px; width: 1280px'
    document.body.append(host)
    root = createRoot(host)
  }
  root.render(
    <Activity mode={mode}>
      <DesignerFrame server={server} kept={kept}>
        <DesignerScreen modelId={modelId} />
      </DesignerFrame>
    </Activity>,
  )
}

const shape = (id: string) => document.querySelector<SVGElement>(`.bpm-canvas [data-element-id="${id}"]`)
const drawn = (id: string) => vi.waitUntil(() => shape(id) !== null, { timeout: 15_000 })
const button = (name: string, exact = true) => page.getByRole('button', { name, exact })
const pick = async (id: string) => {
  const hit = shape(id)!.querySelector('.djs-hit')!
  await userEvent.click(hit)
}
/** By its name: an element would be found again by the texts in it, which the designer is just changing. */
const clickCanvas = () => page.getByRole('application', { name: '流程画布' }).click({ position: { x: 640, y: 640 } })
const xmlOf = (server: ModelServer) => server.model.bpmnXml
const save = async (server: ModelServer) => {
  const { version } = server.model
  await button('保存').click()
  await vi.waitFor(() => expect(server.model.version).toBe(version + 1), { timeout: 5_000 })
}

it('case 2: what is typed is kept by one click on the canvas, and taken back by undo', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await pick('finance')
  const name = page.getByRole('textbox', { name: '名称', exact: true })
  await name.fill('财务复核')
  await clickCanvas()
  await vi.waitFor(() => expect(shape('finance')!.textContent).toContain('财务复核'))
  await button('撤销').click()
  await vi.waitFor(() => expect(shape('finance')!.textContent).toContain('财务审核'))
  await expect.element(button('撤销')).toBeDisabled()
  await button('恢复').click()
  await save(server)
  expect(xmlOf(server)).toContain('name="财务复核"')
})

it('key and name: the words of the book, the key fixed once the model is kept', async () => {
  const server = modelServer()
  draw(server, null)
  await drawn('StartEvent_1')
  const key = page.getByRole('textbox', { name: '流程标识' })
  const name = page.getByRole('textbox', { name: '流程名称' })
  await expect.element(name).toHaveValue(expect.stringMatching(/^业务流程_\d+$/) as unknown as string)
  await key.fill('')
  await expect.element(page.getByText('流程标识不能为空')).toBeVisible()
  await key.fill('1abc')
  await expect.element(page.getByText('流程标识须以字母或下划线开头')).toBeVisible()
  await key.fill('leave_2026')
  await name.fill('请假审批')
  await button('保存').click()
  await expect.element(page.getByText('保存成功')).toBeVisible()
  expect(server.calls.find(({ path }) => path.endsWith('/create'))?.body).toMatchObject({
    key: 'leave_2026',
    name: '请假审批',
  })
  await clickCanvas()
  await expect.element(page.getByRole('textbox', { name: '流程标识' })).toHaveAttribute('readonly')
})

it('a failed save says so; somebody else’s save stops ours until it is settled', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await pick('finance')
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('我的名字')
  server.model.version = 9
  await button('保存').click()
  await expect.element(page.getByText('该流程模型已被他人修改，自动保存已暂停')).toBeVisible()
  await button('用本页覆盖').click()
  await vi.waitFor(() => expect(server.model.version).toBe(10))
  expect(xmlOf(server)).toContain('我的名字')
  await expect.element(page.getByText('该流程模型已被他人修改，自动保存已暂停')).not.toBeInTheDocument()
  const answer = server.answer.bind(server)
  server.answer = (method, path, query, body) => {
    if (path.endsWith('/update')) throw new TypeError('line is dead')
    return answer(method, path, query, body)
  }
  await button('保存').click()
  await expect.element(page.getByText('保存模型失败，请重试！')).toBeVisible()
})

it('a hidden tab keeps its diagram, its history and its zoom', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await pick('finance')
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('改过的')
  await clickCanvas()
  await button('放大').click()
  const zoom = document.querySelector('[title="还原"]')!.textContent
  draw(server, 'm1', 'hidden')
  await vi.waitUntil(() => document.querySelector('.bpm-canvas svg') === null)
  draw(server, 'm1', 'visible')
  await drawn('finance')
  expect(shape('finance')!.textContent).toContain('改过的')
  expect(document.querySelector('[title="还原"]')!.textContent).toBe(zoom)
  await expect.element(button('撤销')).toBeEnabled()
})

it('unsaved work comes back after a reload', async () => {
  const server = modelServer()
  server.model.version = 3
  const kept = new Map<string, unknown>([
    ['draft', { modelId: 'm1', version: 3, xml: server.model.bpmnXml.replace('财务审核', '草稿里的名字') }],
  ])
  draw(server, 'm1', 'visible', kept)
  await drawn('finance')
  expect(shape('finance')!.textContent).toContain('草稿里的名字')
  await expect.element(page.getByText('未保存', { exact: true })).toBeVisible()
})

it('zoom stops at 20 % and 400 %', async () => {
  draw(modelServer(), 'm1')
  await drawn('finance')
  for (let step = 0; step < 9; step++) {
    if (document.querySelector<HTMLButtonElement>('[aria-label="缩小"]')!.disabled) break
    await button('缩小').click()
  }
  await expect.element(page.getByRole('button', { name: '还原，当前 20%' })).toBeVisible()
  await expect.element(button('缩小')).toBeDisabled()
  await page.getByRole('button', { name: '还原，当前 20%' }).click()
  await expect.element(page.getByRole('button', { name: '还原，当前 100%' })).toBeVisible()
})

it('the simulation and the map come when they are asked for, and know the diagram that stands', async () => {
  draw(modelServer(), 'm1')
  await drawn('finance')
  expect(document.querySelector('.djs-minimap, .bts-palette')).toBeNull()
  await button('缩略图').click()
  await vi.waitFor(() =>
    expect(document.querySelectorAll('.djs-minimap.open [id*="finance"]').length).toBeGreaterThan(0),
  )
  await button('收起缩略图').click()
  await vi.waitFor(() => expect(document.querySelector('.djs-minimap.open')).toBeNull())
  await button('模拟').click()
  await expect.element(button('退出模拟')).toBeVisible()
  await vi.waitFor(() => expect(document.querySelector('.bts-palette')!.classList.contains('hidden')).toBe(false))
  expect(document.querySelector('.bts-palette [title="重置模拟"]')).not.toBeNull()
  await expect.element(button('校验')).toBeDisabled()
  await button('退出模拟').click()
  await expect.element(button('校验')).toBeEnabled()
})

it('alignment needs two elements and asks before it moves them', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await pick('finance')
  await button('左对齐').click()
  await expect.element(page.getByText('请按住 Ctrl 键选择多个元素对齐')).toBeVisible()
  document.querySelector<SVGElement>('.bpm-canvas svg')!.focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText(/已选择 \d+ 个元素/)).toBeVisible()
  await button('上对齐').click()
  await expect.element(page.getByText('自动对齐可能造成图形变形，是否继续？')).toBeVisible()
  await button('确定').click()
  await vi.waitFor(() => expect(document.querySelector<HTMLButtonElement>('[aria-label="撤销"]')!.disabled).toBe(false))
})

it('problems of the server lead to their elements', async () => {
  draw(modelServer(), 'm1')
  await drawn('finance')
  await button('校验').click()
  await page.getByRole('button', { name: '任务【财务审核】未配置分配规则', exact: false }).click()
  await expect.element(page.getByRole('textbox', { name: '标识', exact: true })).toHaveValue('finance')
  expect(shape('finance')!.classList.contains('bpm-blocked')).toBe(true)
})

it('case 1: a flow keeps its condition while its kind does not change; default and condition exclude one another', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('f4')
  await pick('f4_label')
  await expect.element(page.getByRole('textbox', { name: '条件表达式' })).toHaveValue('${amount > 1000}')
  await page.getByRole('combobox', { name: '流转类型' }).click()
  await page.getByRole('option', { name: '默认流转' }).click()
  await save(server)
  expect(xmlOf(server)).toContain('default="f4"')
  expect(xmlOf(server)).not.toContain('conditionExpression')
  root!.unmount()
  host!.remove()
  root = null
  draw(server, 'm1')
  await drawn('f4')
  await pick('f4_label')
  await expect.element(page.getByRole('combobox', { name: '流转类型' })).toHaveTextContent('默认流转')
})

it('case 4: a file with another key is taken in with a warning, and the key of the model stays', async () => {
  const server = modelServer()
  const key = String(server.model['key'])
  draw(server, 'm1')
  await drawn('finance')
  const other = xmlOf(server).replaceAll(`id="${key}"`, 'id="stranger"').replaceAll(`"${key}"`, '"stranger"')
  await userEvent.upload(
    page.getByLabelText('选择流程文件'),
    new File([other], 'stranger.bpmn', { type: 'application/xml' }),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: '导入' }).click()
  await expect.element(page.getByText(`文件中的流程标识为“stranger”，已保留当前模型的标识“${key}”`)).toBeInTheDocument()
  await save(server)
  expect(xmlOf(server)).toContain(`id="${key}"`)
  expect(xmlOf(server)).not.toContain('stranger')
})

it('the same model under another prefix', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await page.getByRole('combobox', { name: '流程前缀' }).click()
  await page.getByRole('option', { name: 'flowable' }).click()
  await save(server)
  expect(xmlOf(server)).toContain('flowable:assignee="7"')
  expect(xmlOf(server)).not.toContain('camunda')
})

const importOf = async (name: string, xml: string) => {
  await userEvent.upload(page.getByLabelText('选择流程文件'), new File([xml], name, { type: 'application/xml' }))
  await page.getByRole('alertdialog').getByRole('button', { name: '导入' }).click()
}
const BARE = (key: string, body: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="${key}" name="新" isExecutable="true">${body}</process></definitions>`

it('an import that fails leaves the diagram, its history and what is selected alone', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await pick('finance')
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('改过的')
  await clickCanvas()
  await vi.waitFor(() => expect(shape('finance')!.textContent).toContain('改过的'))
  // Well-formed, and refused only when it is drawn: a shape of an element that stands in no process.
  const broken = xmlOf(server).replace(
    /<(\w+:)?BPMNPlane([^>]*)bpmnElement="[^"]*"/,
    '<$1BPMNPlane$2bpmnElement="finance"',
  )
  for (const [name, xml] of [
    ['broken.bpmn', broken],
    ['none.bpmn', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>'],
    ['cut.bpmn', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="x">'],
  ] as const) {
    await importOf(name, xml)
    await vi.waitFor(() => expect(page.getByText('文件内容不是有效的BPMN流程图').elements().length).toBeGreaterThan(0))
    expect(shape('finance')!.textContent).toContain('改过的')
    await expect.element(button('撤销')).toBeEnabled()
  }
  await button('撤销').click()
  await vi.waitFor(() => expect(shape('finance')!.textContent).toContain('财务审核'))
})

it('a file without a picture is laid out, and flows without ids are drawn', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  await importOf(
    'bare.bpmn',
    BARE(
      String(server.model['key']),
      '<startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="t"/><userTask id="t" name="登记"/><sequenceFlow sourceRef="t" targetRef="e"/><endEvent id="e"/><robot/>',
    ),
  )
  await drawn('t')
  await drawn('sequenceFlow_2')
  await expect.element(page.getByText('文件中有1处内容无法识别，保存后不会保留')).toBeVisible()
  await save(server)
  expect(xmlOf(server)).toContain('BPMNEdge')
})

it('what a field refuses is not saved as if it were there', async () => {
  const server = modelServer()
  draw(server, 'm1')
  await drawn('finance')
  const { version } = server.model
  await page.getByRole('textbox', { name: '流程名称' }).fill('')
  await button('保存').click()
  await vi.waitFor(() => expect(page.getByText('流程名称不能为空').elements().length).toBeGreaterThan(1))
  expect(server.calls.filter(({ path }) => path.endsWith('/update'))).toEqual([])
  expect(server.model.version).toBe(version)
  await page.getByRole('textbox', { name: '流程名称' }).fill('新的名称')
  await save(server)
  expect(xmlOf(server)).toContain('name="新的名称"')
  await pick('finance')
  await page.getByRole('textbox', { name: '标识', exact: true }).fill('1 wrong')
  await button('保存').click()
  await vi.waitFor(() =>
    expect(page.getByText('标识须以字母或下划线开头', { exact: false }).elements().length).toBeGreaterThan(1),
  )
  expect(server.model.version).toBe(version + 1)
  await expect.element(page.getByRole('textbox', { name: '标识', exact: true })).toHaveValue('1 wrong')
})

it('after a click on the toolbar the keys are those of the canvas; who goes by keys stays on his button', async () => {
  draw(modelServer(), 'm1')
  await drawn('finance')
  const svg = document.querySelector('.bpm-canvas svg')
  for (const name of ['放大', '重绘', '适应']) {
    document.body.focus()
    await button(name).click()
    expect(document.activeElement, name).toBe(svg)
  }
  const zoom = document.querySelector<HTMLButtonElement>('[aria-label="缩小"]')!
  zoom.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(zoom)
})

it('the whole diagram stays in sight when panels open and close, unless the user chose his view', async () => {
  draw(modelServer(), 'm1')
  await drawn('finance')
  const zoom = () => document.querySelector('[title="还原"]')!.textContent
  host!.style.width = '760px'
  await vi.waitFor(() => expect(zoom()).not.toBe('100%'))
  const narrow = zoom()
  await button('收起属性').click()
  await vi.waitFor(() => expect(zoom()).not.toBe(narrow))
  await button('放大').click()
  const chosen = zoom()
  await button('展开属性').click()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(zoom()).toBe(chosen)
})
