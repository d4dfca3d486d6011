import { describe, expect, it, test } from 'vitest'
import { fillAddress, fillHtml, fillText, templateFault } from './template.ts'

const KNOWN = ['customerName', 'houseName']

describe('a template that is saved', () => {
  test.each([
    ['{{customerName}}，{{ houseName }}', null],
    ['没有变量', null],
    ['{{roomNo}}', '模板变量不存在：roomNo'],
    ['{{客户}}', '模板变量不存在：客户'],
    ['{{customer_name1}}', '模板变量不存在：customer_name1'],
    ['{{toString}}', '模板变量不存在：toString'],
    ['{{ }}', '模板变量不存在：{{}}'],
    ['<p>{{<b>customerName</b>}}</p>', '模板变量{{customerName}}的花括号内不能设置格式'],
    ['<p>{{customerName}</p>', '模板变量的花括号不成对：{{customerName}'],
    ['尊敬的customerName}}：', '模板变量的花括号不成对：}}：'],
  ])('%s: %s', (template, fault) => expect(templateFault(template, KNOWN)).toBe(fault))

  it('is read once, however long it is', () => {
    const hostile = ['{'.repeat(60_000), '{{ '.repeat(20_000), `{{${' '.repeat(60_000)}`, '<'.repeat(60_000)]
    for (const template of hostile) expect(templateFault(template, KNOWN)).not.toBe('')
  })
})

describe('a template that is used', () => {
  it('takes text, never markup, and leaves no placeholder behind', () => {
    expect(fillHtml('<p>{{customerName}}，{{ houseName }}{{gone}}</p>', { customerName: '<b>陈</b>' })).toBe(
      '<p>&lt;b&gt;陈&lt;/b&gt;，</p>',
    )
    expect(fillText('{{ customerName }}{{n}}', { customerName: '$& {{n}}', n: 3 })).toBe('$& {{n}}3')
    expect(fillAddress('/a/{{customerName}}', { customerName: '1/2?x=1' })).toBe('/a/1%2F2%3Fx%3D1')
  })
})
