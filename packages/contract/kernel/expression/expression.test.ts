import { describe, expect, test } from 'vitest'
import { compile, ExpressionError, refusalOf } from './expression.ts'
import { compileFormulas } from './formulas.ts'
import { MAX_LENGTH, type Environment } from './syntax.ts'

const ENV: Environment = {
  area: 'number',
  rate: 'number',
  qty: 'number',
  amount: 'number',
  name: 'text',
  paid: 'boolean',
  start: 'date',
  end: 'date',
  tags: { list: 'text' },
  lines: { list: 'any' },
  建筑面积: 'number',
  是否自住: 'boolean',
  自住或出租: 'text',
  form: { record: { amount: 'number', kind: 'text', owner: { record: { level: 'number' } } } },
  loose: 'any',
}
const VARIABLES = {
  area: '89.53',
  rate: '2.35',
  qty: 12,
  amount: '5000.01',
  name: '陈静',
  paid: true,
  start: '2024-01-31',
  end: '2024-03-01',
  tags: ['VIP', '老人'],
  lines: [{ f: '0.10' }, { f: '0.20' }, {}],
  建筑面积: '120',
  是否自住: false,
  自住或出租: '自住',
  form: { amount: '300', kind: 'leave', owner: { level: 2 } },
  loose: '12.50',
}
const run = (source: string) => compile(source, ENV).evaluate(VARIABLES, { now: '2026-11-21 09:00:00' })

describe('values', () => {
  test.each<[string, unknown]>([
    ['0.1+0.2', '0.3'],
    ['0.1+0.2==0.3', true],
    ['1/3', '0.33333333333333333333'],
    ['1/3*3', '1'],
    ['floor(1/3*3)', '1'],
    ['12*210.40', '2524.8'],
    ['99999999999.99+0.01', '100000000000'],
    ['99999999999.99*99999999999.99', '9999999999998000000000.0001'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['10-4-3', '3'],
    ['8/4/2', '1'],
    ['-2*-3', '6'],
    ['-7%3', '-1'],
    ['7.5%2', '1.5'],
    ['+5', '5'],
    ['2 > 1 and 1 > 2 or true', true],
    ['not (1 > 2)', true],
    ['!paid', false],
    ['!paid == false', true],
    ['1 < 2 ? "小" : "大"', '小'],
    ['if(amount > 5000, 1, 0)', '1'],
    ['paid && amount >= 5000.01', true],
    ['paid || 1/(area-area) == 1', true],
    ['建筑面积＞100且建筑面积≤120', true],
    ['是否自住 或 paid', true],
    ['非(是否自住)', true],
    ['【自住或出租】 == "自住"', true],
    ['（1＋2）×３', '9'],
    ['form.amount + form.owner.level', '302'],
    ['form.kind in ("leave", "trip")', true],
    ['form.kind not in ["leave"]', false],
    ['name in (“陈静”)', true],
    ['amount between 5000 and 5001', true],
    ['amount not between 1 and 2 and paid', true],
    ['start between "2024-01-01" and "2024-12-31"', true],
    ['round(area*rate, 2)', '210.4'],
    ['round(210.3955*12*21/365, 2)', '145.26'],
    ['round(-2.5)', '-3'],
    ['round(2.5)', '3'],
    ['ceil(-1.2)', '-1'],
    ['floor(-1.2)', '-2'],
    ['min(3, 1, 2)', '1'],
    ['max(3, null, 7)', '7'],
    ['abs(-1.50)', '1.5'],
    ['sum(1, 2, null)', '3'],
    ['sum(lines, "f")', '0.3'],
    ['coalesce(null, 5)', '5'],
    ['days(start, end)', '30'],
    ['months(start, end)', '2'],
    ['year(end)*100+month(end)', '202403'],
    ['day(start)', '31'],
    ['addDays(start, 1)', '2024-02-01'],
    ['today()', '2026-11-21'],
    ['now()', '2026-11-21 09:00:00'],
    ['concat(name, "/", 1.50, "/", null)', '陈静/1.5/'],
    ['len(name)', '2'],
    ['contains(name, "静")', true],
    ['contains(tags, "VIP")', true],
    ['"老人" in tags', true],
    ['startsWith(name, "陈")', true],
    ['endsWith(name, "陈")', false],
    ['isNull(null)', true],
    ['empty("")', true],
    ['empty(tags)', false],
    ['size(tags)', '2'],
    ['number("12.30")', '12.3'],
    ['number("x") == null', true],
    ['loose * 2', '25'],
    ['"it\\"s"', 'it"s'],
    ['null + 1', null],
    ['null > 1', false],
    ['not (null > 1)', true],
    ['null == null', true],
    ['null in (1, null)', false],
    ['1 in (null, 1)', true],
    ['coalesce(null, start)', '2024-01-31'],
    ['1 = 1', true],
    ['1 <> 2', true],
    ['${amount > 5000}', true],
  ])('%s = %s', (source, expected) => expect(run(source)).toEqual(expected))

  test('a declared variable without a value is null', () => {
    expect(compile('amount > 1', ENV).evaluate({})).toBe(false)
    expect(compile('amount + 1', ENV).evaluate({ amount: null })).toBeNull()
    expect(compile('form.owner.level', ENV).evaluate({ form: {} })).toBeNull()
  })
  test('names that every object inherits are no variables', () => {
    expect(() => compile('constructor', ENV)).toThrow('未知变量：constructor')
    expect(compile('loose.constructor', ENV).evaluate({ loose: {} })).toBeNull()
    expect(() => compile('toString()', ENV)).toThrow('未知函数：toString')
  })
  test('names are reported once', () =>
    expect(compile('form.amount + area * form.amount', ENV).names).toEqual(['form.amount', 'area']))
})

describe('refusals', () => {
  test.each([
    ['(1+2', '第5个字符：缺少右括号'],
    ['1+2)', '第4个字符：缺少左括号'],
    ['area**2', '第6个字符：意外的“*”'],
    ['${amount >}', '第9个字符：表达式不完整'],
    ['${amount > }', '第10个字符：表达式不完整'],
    ['', '第1个字符：表达式不能为空'],
    ['1 +', '第4个字符：表达式不完整'],
    ['1 2', '第3个字符：多余的“2”'],
    ['aera*2', '第1个字符：未知变量：aera'],
    ['form.x', '第1个字符：未知变量：form.x'],
    ['name.length', '第1个字符：“name”没有字段'],
    ['area*rate/0', '第11个字符：除数不能为0'],
    ['area + name', '第8个字符：此处需要数字，得到的是文本'],
    ['amount and paid', '第1个字符：此处需要条件，得到的是数字'],
    ['name > 1', '第6个字符：文本与数字不能比较'],
    ['start > "昨天"', '第7个字符：日期与文本不能比较'],
    ['paid > true', '第6个字符：条件不能比较大小'],
    ['1 < 2 < 3', '第7个字符：比较不能连写，请用and连接'],
    ['foo(1)', '第1个字符：未知函数：foo'],
    ['round(1, 2, 3)', '第1个字符：函数round需要1至2个参数'],
    ['min()', '第1个字符：函数min需要至少1个参数'],
    ['"abc', '第1个字符：缺少右引号'],
    ['1 @ 2', '第3个字符：不支持的字符“@”'],
    ['2a', '第1个字符：数字格式不正确'],
    ['paid ? 1', '第9个字符：缺少冒号'],
    ['paid ? 1 : "x"', '第12个字符：两个分支的类型不同：数字与文本'],
    ['coalesce(area, "x")', '第16个字符：函数coalesce的参数的类型不同：数字与文本'],
    ['min(name)', '第5个字符：此处需要数字，得到的是文本'],
    ['area in 3', '第9个字符：in后面需要列表'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, '第21个字符：表达式过于复杂'],
    [`${'-'.repeat(30)}1`, '第20个字符：表达式过于复杂'],
    ['1'.repeat(MAX_LENGTH + 1), `表达式不能超过${MAX_LENGTH}个字符`],
  ])('%s', (source, expected) => expect(refusalOf(source, ENV)?.message).toBe(expected))

  test.each([
    ['area/(rate-2.35)', '第11个字符：除数不能为0'],
    ['area%(rate-2.35)', '第11个字符：除数不能为0'],
    ['round(area, 21)', '第1个字符：小数位数须为0至20的整数'],
    ['year(loose)', '第1个字符：此处需要日期'],
  ])('while computing: %s', (source, expected) => expect(() => run(source)).toThrow(expected))

  test('the result type is demanded', () => {
    expect(refusalOf('area', ENV, { result: 'boolean' })?.message).toBe('第1个字符：结果须为条件，得到的是数字')
    expect(refusalOf('area > 1', ENV, { result: 'boolean' })).toBeNull()
  })
  test('steps and sizes are bounded', () => {
    const long = { tags: Array.from({ length: 20_000 }, () => 'x') }
    expect(() => compile('contains(tags, "y")', ENV).evaluate(long)).toThrow('表达式过于复杂')
    expect(() =>
      compile(Array.from({ length: 100 }, () => 'area').join('*'), ENV).evaluate({ area: '9'.repeat(50) }),
    ).toThrow('计算结果超出范围')
  })
  test('time is only what the host gives', () =>
    expect(() => compile('now()', ENV).evaluate({})).toThrow('此处不能使用当前时间'))
  test('errors carry their place', () => {
    const refusal = refusalOf('(1+2', ENV)
    expect(refusal).toBeInstanceOf(ExpressionError)
    expect([refusal?.position, refusal?.reason]).toEqual([5, '缺少右括号'])
  })
})

describe('host functions', () => {
  const hasRole = {
    args: ['text', 'text'],
    returns: 'boolean',
    call: ([, code]: readonly unknown[]) => code === 'manager',
  } as const
  test('join the common ones', () => {
    expect(compile('hasRole(name, "manager") and paid', ENV, { functions: { hasRole } }).evaluate(VARIABLES)).toBe(true)
    expect(() => compile('hasRole(name, "x")', ENV, { functions: { hasRole } }).toSql({ name: 'n' })).toThrow(
      '函数hasRole不能用于查询',
    )
  })
})

describe('named formulas', () => {
  test('are computed after those that they use', () => {
    const formulas = compileFormulas({ total: 'round(month * 12, 2)', month: 'area * rate' }, ENV)
    expect(formulas.order).toEqual(['month', 'total'])
    expect(formulas.evaluate(VARIABLES)).toEqual({ month: '210.3955', total: '2524.75' })
  })
  test('cycles are shown', () => {
    expect(() => compileFormulas({ a: 'b+1', b: 'a+1' }, ENV)).toThrow('公式存在循环引用：a → b → a')
    expect(() => compileFormulas({ x: 'a', a: 'b', b: 'c', c: 'a' }, ENV)).toThrow('公式存在循环引用：a → b → c → a')
    expect(() => compileFormulas({ a: 'a' }, ENV)).toThrow('公式存在循环引用：a → a')
  })
})

describe('SQL', () => {
  const COLUMNS = {
    area: 'h.building_area',
    rate: 's.rate',
    name: 'c.name',
    paid: 'r.paid',
    start: 'b.start_date',
    tags: 'c.tags',
    'form.amount': 'f.amount',
  }
  const sql = (source: string) => compile(source, ENV).toSql(COLUMNS)
  test.each([
    ['area * rate > 100', 'coalesce(((h.building_area)::numeric * (s.rate)::numeric) > $1::numeric, false)', ['100']],
    ['area / rate', '((h.building_area)::numeric / nullif((s.rate)::numeric, 0))', []],
    ['name == "\'; drop table x --"', '(c.name is not distinct from $1::text)', ["'; drop table x --"]],
    [
      'name in ("甲", "乙") and not paid',
      '(coalesce(c.name in ($1::text, $2::text), false) and (not coalesce(r.paid, false)))',
      ['甲', '乙'],
    ],
    ['start >= "2024-01-01"', 'coalesce((b.start_date)::date >= $1::date, false)', ['2024-01-01']],
    [
      'start not between "2024-01-01" and "2024-12-31"',
      '(not coalesce((b.start_date)::date between $1::date and $2::date, false))',
      ['2024-01-01', '2024-12-31'],
    ],
    ['contains(tags, "VIP")', 'coalesce($1::text = any(c.tags), false)', ['VIP']],
    [
      'isNull(name) or form.amount > 0.1',
      '((c.name is null) or coalesce((f.amount)::numeric > $1::numeric, false))',
      ['0.1'],
    ],
    [
      'if(paid, area, 0)',
      '(case when coalesce(r.paid, false) then (h.building_area)::numeric else $1::numeric end)',
      ['0'],
    ],
    ['round(area, 1)', 'round((h.building_area)::numeric, ($1::numeric)::integer)', ['1']],
    ['area in []', 'false', []],
    ['coalesce(start, "2024-01-01")', 'coalesce((b.start_date)::date, $1::date)', ['2024-01-01']],
    [
      'if(paid, "2024-01-01", start)',
      '(case when coalesce(r.paid, false) then $1::date else (b.start_date)::date end)',
      ['2024-01-01'],
    ],
  ])('%s', (source, text, values) => expect(sql(source)).toEqual({ text, values }))
  test('parameters may start anywhere', () =>
    expect(compile('area > 1', ENV).toSql(COLUMNS, { firstParameter: 4 }).text).toContain('$4::numeric'))
  test('a name without a column is refused', () => expect(() => sql('qty > 1')).toThrow('第1个字符：“qty”不能用于查询'))
  test('today is a parameter', () => {
    expect(compile('days(start, today()) > 30', ENV).toSql(COLUMNS, { now: '2026-11-21 09:00:00' })).toEqual({
      text: 'coalesce(($1::date - (b.start_date)::date)::numeric > $2::numeric, false)',
      values: ['2026-11-21', '30'],
    })
  })
})
