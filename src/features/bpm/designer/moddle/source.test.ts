import { expect, it } from 'vitest'
import { blankDiagram, newProcess } from './blank'
import { checkedSource, FORBIDDEN_CONTENT, MAX_BYTES, readSource, WRONG_FILE } from './source'

const GOOD = '<?xml version="1.0" encoding="UTF-8"?><bpmn:definitions xmlns:bpmn="x"/>'
const file = (name: string, content: BlobPart) => new File([content], name)

it('takes diagrams in .xml and .bpmn', async () => {
  expect(await readSource(file('a.bpmn', GOOD))).toEqual({ xml: GOOD })
  expect(await readSource(file('A.XML', `\uFEFF${GOOD}`))).toEqual({ xml: GOOD })
})

it.each([
  ['a.txt', GOOD],
  ['a.xml', 'hello'],
  ['a.bpmn', `${GOOD}${' '.repeat(MAX_BYTES)}`],
])('refuses %s', async (name, content) =>
  expect(await readSource(file(name, content))).toEqual({ refused: WRONG_FILE }),
)

it('refuses what a parser could be made to fetch or to blow up', () => {
  const laughs = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><definitions>&lol2;</definitions>'
  expect(checkedSource(laughs)).toEqual({ refused: FORBIDDEN_CONTENT })
  expect(checkedSource('<!DOCTYPE foo [<!ENTITY x SYSTEM "file:///etc/passwd">]><definitions/>')).toEqual({
    refused: FORBIDDEN_CONTENT,
  })
})

it('reads a file in the encoding that it names', async () => {
  const latin = Uint8Array.from(
    Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><definitions name="caf')
      .map((sign) => sign.charCodeAt(0))
      .concat(0xe9, 0x22, 0x2f, 0x3e),
  )
  const read = await readSource(file('a.bpmn', latin))
  expect('xml' in read && read.xml).toContain('name="café"')
})

it('a new process is named by the time it was made', () => {
  const fresh = newProcess(1_700_000_000_000)
  expect(fresh.name).toBe('业务流程_1700000000000')
  expect(blankDiagram(fresh.key, 'A & "B"')).toContain('name="A &amp; &quot;B&quot;"')
})
