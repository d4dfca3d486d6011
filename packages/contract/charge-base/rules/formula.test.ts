import { describe, expect, it, test } from 'vitest'
import { evaluateFormula, FORMULA_VARIABLES, formulaFault } from './formula.ts'

const VALUES = Object.fromEntries(FORMULA_VARIABLES.map(([name, , example]) => [name, example]))

describe('formulas', () => {
  test.each([
    ['area**2', '公式语法错误：第6个字符附近'],
    ['area*rate/0', '除数不能为0'],
    ['aera*rate', '未知变量：aera'],
    ['area*rate+', '公式语法错误：第11个字符附近'],
    ['area*rate*qt y', '公式语法错误：第14个字符附近'],
    ['(area*rate', '公式语法错误：第11个字符附近'],
    ['today()', '公式语法错误：第1个字符附近'],
    ['area > 90', '公式语法错误：第6个字符附近'],
    ['area + "x"', '公式语法错误：第8个字符附近'],
    ['', '请输入公式'],
    ['1'.repeat(501), '公式不能超过500个字符'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, '公式语法错误：第21个字符附近'],
  ])('refuses %s', (source, message) => expect(formulaFault(source)?.message).toBe(message))

  test.each([
    ['area*rate', '210.3955', '89.53*2.35'],
    ['if(area > 90, area*rate, 200)', '200', 'if(89.53>90,89.53*2.35,200)'],
    ['max(floor(area), floor)', '89', 'max(floor(89.53),12)'],
    ['round(area*rate, 1)', '210.4', 'round(89.53*2.35,1)'],
    ['area*rate*days/monthDays + extra', '210.3955', '89.53*2.35*30/30+0'],
  ])('computes %s', (source, value, substituted) => {
    expect(formulaFault(source)).toBeNull()
    expect(evaluateFormula(source, VALUES)).toEqual({ value, substituted })
  })
  it('refuses while computing', () => {
    expect(() => evaluateFormula('rate-area', VALUES)).toThrow('公式结果不能为负数')
    expect(() => evaluateFormula('rate/(days-monthDays)', VALUES)).toThrow('除数不能为0')
  })
})
