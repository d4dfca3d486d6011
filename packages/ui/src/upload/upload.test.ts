import { describe, expect, test } from 'vitest'
import { isAccepted, limitsText, refusal, sizeText } from './upload.logic.ts'

test('sizes in words', () => {
  expect(sizeText(20 * 1024 * 1024)).toBe('20MB')
  expect(sizeText(1536)).toBe('1.5KB')
  expect(sizeText(10)).toBe('10B')
  expect(sizeText(2_097_152)).toBe('2MB')
})

test('types by extension, family and name, whatever the case', () => {
  expect(isAccepted({ name: 'A.PNG', type: '' }, ['.png'])).toBe(true)
  expect(isAccepted({ name: 'a', type: 'image/webp' }, ['image/*'])).toBe(true)
  expect(isAccepted({ name: 'a.png.exe', type: 'application/x-msdownload' }, ['.png', 'image/*'])).toBe(false)
})

describe('refusals', () => {
  const rule = { accept: ['.png'], maxSize: 20 * 1024 * 1024, maxCount: 5 }
  const file = { name: 'a.png', type: 'image/png', size: 1 }
  test('the limit itself is taken, one byte more is not', () => {
    expect(refusal({ ...file, size: rule.maxSize }, 0, rule)).toBeNull()
    expect(refusal({ ...file, size: rule.maxSize + 1 }, 0, rule)).toBe('文件大小不能超过20MB')
  })
  test('count, type and emptiness', () => {
    expect(refusal(file, 5, rule)).toBe('最多上传5个文件')
    expect(refusal(file, 5, { ...rule, noun: '附件' })).toBe('最多上传5个附件')
    expect(refusal({ ...file, name: 'a.doc' }, 0, rule)).toBe('文件格式不正确，仅支持.png')
    expect(refusal({ ...file, size: 0 }, 0, rule)).toBe('文件不能为空')
  })
  test('the help line says what holds', () => {
    expect(limitsText(rule)).toBe('支持.png，单个文件不超过20MB，最多5个')
    expect(limitsText({ accept: [] })).toBe('')
  })
})
