import { describe, expect, test } from 'vitest'
import { formatAmount, isAmountName, roundTo } from './amount.ts'
import { capital } from './capital.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { birthdayOf, checkDigit, genderOf, isIdNumber } from './id-number.ts'
import { isMasked, maskAs, maskOf } from './mask.ts'
import { maskName, surnameOf } from './person-name.ts'
import { passwordStrength, refusePassword, strengthWord } from './strength.ts'

test.each([
  ['0', '零元整'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0.55', '伍角伍分'],
  ['1.00', '壹元整'],
  ['1002.50', '壹仟零贰元伍角整'],
  ['10000.05', '壹万元零伍分'],
  ['10.50', '壹拾元零伍角整'],
  ['100000', '壹拾万元整'],
  ['1000500', '壹佰万零伍佰元整'],
  ['100100', '壹拾万零壹佰元整'],
  ['107000.53', '壹拾万柒仟元零伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['-2524.80', '负贰仟伍佰贰拾肆元捌角整'],
  ['100000001', '壹亿零壹元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['1000000000000', '壹万亿元整'],
  ['10.00', '壹拾元整'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['100500.00', '壹拾万零伍佰元整'],
  ['100000000.00', '壹亿元整'],
  ['-12.30', '负壹拾贰元叁角整'],
  ['210.395', '贰佰壹拾元零肆角整'],
  ['20001000', '贰仟万壹仟元整'],
  ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('capital(%s) = %s', (amount, expected) => expect(capital(amount)).toBe(expected))
test('capital refuses what has no name', () => expect(() => capital('10000000000000')).toThrow(RangeError))

test('masks', () => {
  expect(maskAs('phone', '13812345678')).toBe('138****5678')
  expect(maskAs('phone', '020-88886666')).toBe('020*****6666')
  expect(maskAs('phone', '88886666')).toBe('******66')
  expect(maskAs('phone', '123')).toBe('****')
  expect(maskAs('idNo', '440106199001011234')).toBe('44****************')
  expect(maskAs('card', '6222021234567890')).toBe('************7890')
  expect(maskAs('account', '6222021234567890')).toBe('6222********7890')
  expect(maskAs('account', '622202123')).toBe('*****2123')
  expect(maskAs('email', 'zhang@example.com')).toBe('z***@example.com')
  expect(['a@b.cn', '88886666', '王强'].map((text) => maskAs('contact', text))).toEqual([
    'a***@b.cn',
    '******66',
    '王强',
  ])
  expect(['张三丰', '欧阳娜娜', '欧阳', '张'].map(maskName)).toEqual(['张**', '欧阳**', '欧*', '张*'])
  expect(['诸葛亮', '刘浩然', ''].map(surnameOf)).toEqual(['诸葛', '刘', ''])
  expect(maskOf({ kind: 'phone' }, '13812345678')).toBe('138****5678')
  expect([isMasked('138****5678'), isMasked('13812345678'), isMasked(null)]).toEqual([true, false, false])
})

describe('password strength', () => {
  test.each([
    ['Abc12345', 3],
    ['Abc12345!', 4],
    ['abc12345', 2],
    ['abcdefgh', 1],
    ['Ab1', 0],
    ['密码123456', -1],
    ['a'.repeat(17), -2],
    ['', 0],
    ['Ab 1', -1],
    [`${'a'.repeat(17)}*`, -1],
    ['Aa1.#@!^$?-_', 4],
  ])('%s → %d', (password, expected) => expect(passwordStrength(password)).toBe(expected))
  test('what may be used', () => {
    expect(refusePassword('Lvye7391')).toBeNull()
    expect(refusePassword('abc12345')).toBe('密码强度不足，需包含大小写字母、数字、符号中的三类')
    expect(refusePassword('Ab1')).toBe('密码至少8位')
    expect(strengthWord('Abc12345!')).toBe('很强')
  })
  test.each([
    'Abc12345',
    'Abcd1234!',
    'Aa123456',
    'A1234567a',
    'P@ssw0rd',
    'Passw0rd123',
    'Pa$$word2024',
    'Admin@123',
    'Admin12345',
    'Qwer1234',
    'Qwerty123!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq12wsx',
    'Welcome1',
    'Woaini520',
    'Wuguan2026',
    'Aa11Aa11',
    'Root_1234',
  ])('%s is tried first by everybody', (password) => expect(refusePassword(password)).toBe('密码过于常见，请更换'))
  test.each(['Fresh12345', 'Start-1234', 'Journey@2026', 'hT7pLm2qRz', 'Zhaolei_88'])(
    '%s is nobody’s first guess',
    (password) => expect(refusePassword(password)).toBeNull(),
  )
})

test('amounts and durations', () => {
  expect(formatAmount('1234.5')).toBe('￥1,234.50')
  expect(formatAmount('-1234.56', 'YUAN')).toBe('−￥1,235')
  expect(formatAmount('0.15', 'JIAO')).toBe('￥0.2')
  expect([
    roundTo('210.3955', 'FEN'),
    roundTo('210.3955', 'FEN', 'down'),
    roundTo('210.3955', 'JIAO'),
    roundTo('210.3955', 'YUAN', 'up'),
  ]).toEqual(['210.40', '210.39', '210.40', '211.00'])
  expect(['lateFee', 'receivableTotal', 'unitPrice', 'roomNo'].map(isAmountName)).toEqual([true, true, true, false])
  expect([3725, 60, 0, 7200, -61].map(formatDuration)).toEqual(['1小时2分5秒', '1分', '0秒', '2小时', '-1分1秒'])
  expect(['1小时2分5秒', '90分钟', '1.5小时', '1:02:05', '45', '很久', ''].map(parseDuration)).toEqual([
    3725,
    5400,
    5400,
    3725,
    45,
    null,
    null,
  ])
})

test('id numbers', () => {
  expect(isIdNumber('440106199001011234')).toBe(false)
  const valid = `44010619900101123${checkDigit('44010619900101123')}`
  expect(isIdNumber(valid)).toBe(true)
  expect(isIdNumber('11010519491231002X')).toBe(true)
  expect(isIdNumber('11010519490231002X')).toBe(false)
  expect([birthdayOf(valid), genderOf(valid), genderOf('11010519491231002X')]).toEqual(['1990-01-01', 1, 2])
})
