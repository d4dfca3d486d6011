import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkButtons, misplaced } from './buttons.ts'

const found = (jsx: string) => misplaced(`export const A = () => ${jsx}`).length
const OUT = '<Button onClick={close}>取消</Button>'
const MAIN = '<Button variant="primary">保存</Button>'

test.each([
  `<div>${OUT}${MAIN}</div>`,
  `<Dialog footer={<>{back && <Button>上一步</Button>}${MAIN}</>} />`,
  `<Dialog footer={<><Button>驳回</Button>{may && ${MAIN}}</>} />`,
  `<FormFooter><Button>保存草稿</Button>${MAIN}</FormFooter>`,
  `<div>${OUT}<Button variant={danger ? 'destroy' : 'primary'}>作废</Button></div>`,
])('a foot that does not begin with its main button is found: %s', (jsx) => expect(found(jsx)).toBe(1))

test.each([
  `<FormFooter>${MAIN}<Button>保存草稿</Button>${OUT}</FormFooter>`,
  `<Dialog footer={${OUT}} />`,
  `<div><Button>导出</Button>${MAIN}</div>`,
])('any other row is left alone: %s', (jsx) => expect(found(jsx)).toBe(0))

test('every page, drawer and dialog of the product begins with its main button', () => {
  expect(checkButtons(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})
