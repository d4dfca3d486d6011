import { expect, it } from 'vitest'
import { parseBatchSearch } from './batch-search'
import { batchTemplate } from './batch-template'

it('knows where the rows of a batch are shown, and where not, leads back', () => {
  expect(batchTemplate('house', '房产台账')).toMatchObject({
    title: '房产台账',
    listPath: '/basedata/house/list',
    community: { field: 'community' },
  })
  expect(batchTemplate('basedata.contractor', null).listPath).toBe('/basedata/third/contractor')
  expect(batchTemplate('meter', null)).toMatchObject({
    title: 'meter',
    listPath: '/file/sys/import/record',
    refreshes: ['file.importBatch'],
  })
})
it('takes only an id as the open batch', () => {
  const batch = '01934f2c-0000-7000-8000-000000000000'
  expect(parseBatchSearch({ batch, page: '2' })).toMatchObject({ batch, page: 2 })
  expect(parseBatchSearch({ batch: 'x' }).batch).toBeUndefined()
})
