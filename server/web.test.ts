import { expect, test } from 'vitest'
import { withSettings } from './web.ts'

const PAGE = '<head><script id="config" type="application/json"></script></head>'

test('the settings stand in the page, and no text of theirs ends the element', () => {
  const settings = { mapKey: '</script><script>alert(1)</script>', partners: ['$&', "$'"], demo: false }
  const page = withSettings(PAGE, settings)
  const [, text] = /^<head><script id="config" type="application\/json">(.*)<\/script><\/head>$/.exec(page)!
  expect(text).not.toContain('<')
  expect(JSON.parse(text!)).toEqual(settings)
})
