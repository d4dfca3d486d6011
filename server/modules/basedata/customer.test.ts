import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
beforeAll(async () => {
  r = await openRegister()
})
afterAll(() => r.app.stop())

const CUSTOMER = '/basedata/base/customer'

describe('identity', () => {
  it('derives birthday and gender from an 18-digit number and finds it by its full value', async () => {
    const person = await r.customer({ idNo: '11010519491231002x' })
    expect(person).toMatchObject({
      birthday: '1949-12-31',
      gender: 2,
      idNo: '11****************',
      mobile: expect.stringMatching(/^138\*{4}/),
    })
    expect((await r.page(CUSTOMER, { idNo: '11010519491231002X' })).map((row) => row.id)).toEqual([person.id])
    const [stored] = await r.sql<{ id_no_enc: string }>('select id_no_enc from customer where id = $1', [person.id])
    expect(stored!.id_no_enc).not.toContain('19491231')
  })

  it.each([
    [{ idNo: '440106199001011234' }, '身份证号码不正确'],
    [{ mobile: '1380013800' }, '手机号码长度为11个字符'],
    [{ mobile: '23800138000' }, '请输入正确的手机号码'],
    [{ mobile: null }, '请输入手机号'],
    [{ email: 'a@' }, '请输入正确的邮箱地址'],
    [{ name: ' ' }, '请输入客户名称'],
  ])('refuses %j', async (over, msg) => {
    expect(
      await r.refused('POST', CUSTOMER, { name: '李四', mobile: '13800138999', createdIn: r.communityId, ...over }),
    ).toMatchObject({ code: 400, msg })
  })

  it('takes a passport as it is, and an enterprise without mobile', async () => {
    expect(await r.customer({ idType: 2, idNo: 'E12345678' })).toMatchObject({ idNo: '*********', birthday: null })
    expect(
      await r.customer({ customerType: 2, name: '云帆科技', mobile: null, idType: 5, idNo: '91440101MA5ABCDE0X' }),
    ).toMatchObject({ mobile: null })
  })

  it('keeps what a form sends back masked', async () => {
    const person = await r.customer({ idNo: '110101198001010010' })
    await r.ok('PUT', CUSTOMER, {
      id: person.id,
      version: person.version,
      mobile: person.mobile,
      idNo: person.idNo,
      name: '改名',
    })
    const [stored] = await r.sql<{ mobile: string; birthday: string }>(
      'select mobile, birthday from customer where id = $1',
      [person.id],
    )
    expect(stored).toEqual({ mobile: expect.stringMatching(/^138\d{8}$/), birthday: '1980-01-01' })
  })
})

describe('merging', () => {
  it('wants two different customers', async () => {
    const person = await r.customer()
    expect(
      await r.refused('POST', `${CUSTOMER}/merge`, { survivorId: person.id, mergedIds: [person.id] }),
    ).toMatchObject({ code: 400, msg: '请选择至少两位不同的客户' })
    expect(await r.refused('POST', `${CUSTOMER}/merge`, { survivorId: person.id, mergedIds: [] })).toMatchObject({
      code: 400,
      msg: '请选择至少两位不同的客户',
    })
  })

  it('moves every reference in one transaction and collapses what would repeat', async () => {
    const [a, b] = [
      await r.customer({ name: '王强', mobile: '13700000001' }),
      await r.customer({ name: '王强', mobile: '13700000001' }),
    ]
    const [one, two] = [await r.house(), await r.house()]
    await r.relate(a.id, one.id, { startDate: '2024-01-01', isPayer: true })
    await r.relate(b.id, one.id, { startDate: '2025-01-01' })
    await r.relate(a.id, two.id)
    const { id: tagId } = await r.ok('POST', '/basedata/base/tag', { name: '志愿者', kind: 1 })
    await r.ok('POST', '/basedata/base/tagMember/add', { tagId, customerIds: [a.id, b.id] })
    expect(
      (await r.list(`${CUSTOMER}/duplicates`)).some((group) =>
        (group['customers'] as { id: string }[]).some((person) => person.id === a.id),
      ),
    ).toBe(true)
    const shown = await r.ok('GET', `${CUSTOMER}/mergePreview`, { ids: `${b.id},${a.id}` })
    expect(shown['effects']).toContainEqual({ label: '客户房产关系', count: 2 })
    await r.ok('POST', `${CUSTOMER}/merge`, { survivorId: b.id, mergedIds: [a.id] })
    const rows = await r.sql<{ house_id: string; start_date: string; is_payer: boolean }>(
      'select house_id, start_date, is_payer from customer_house where customer_id = $1 order by house_id',
      [b.id],
    )
    expect(rows.sort((x, y) => (x.house_id === one.id ? -1 : y.house_id === one.id ? 1 : 0))).toEqual([
      { house_id: one.id, start_date: '2024-01-01', is_payer: true },
      { house_id: two.id, start_date: '2025-01-01', is_payer: false },
    ])
    expect(await r.sql('select customer_id from tag_member where tag_id = $1', [tagId])).toEqual([
      { customer_id: b.id },
    ])
    expect(await r.info(CUSTOMER, a.id)).toMatchObject({ state: 2, mergedIntoId: b.id })
    expect(await r.refused('PUT', CUSTOMER, { id: a.id, version: 2, name: 'x' })).toMatchObject({
      code: 422,
      msg: '该客户已合并，不能修改',
    })
  })

  it('refuses enterprises of different registration', async () => {
    const firm = (name: string, idNo: string) => r.customer({ customerType: 2, name, mobile: null, idType: 5, idNo })
    const [a, b] = [await firm('甲公司', '91440101MA5AAAAA1X'), await firm('乙公司', '91440101MA5BBBBB2X')]
    expect(await r.refused('POST', `${CUSTOMER}/merge`, { survivorId: a.id, mergedIds: [b.id] })).toMatchObject({
      code: 422,
      msg: '证件号码不同，不能合并',
    })
  })
})

describe('labels, blacklist, archive', () => {
  it('labels, and refuses to delete a label that is used', async () => {
    const { id } = await r.ok('POST', '/basedata/base/crmLabel', { type: 'hobby', name: '太极' })
    const person = await r.customer()
    expect(await r.refused('POST', `${CUSTOMER}/label`, { ids: [person.id] })).toMatchObject({ msg: '请选择标签' })
    await r.ok('POST', `${CUSTOMER}/label`, { ids: [person.id], labelIds: [id] })
    expect((await r.info(CUSTOMER, person.id)).titles).toMatchObject({ labels: ['太极'] })
    await r.ok('POST', `${CUSTOMER}/label`, { ids: [person.id], mode: 'replace' })
    expect((await r.info(CUSTOMER, person.id)).titles).not.toHaveProperty('labels.0')
    await r.ok('POST', `${CUSTOMER}/label`, { ids: [person.id], labelIds: [id] })
    expect(await r.refused('DELETE', '/basedata/base/crmLabel', [id])).toMatchObject({
      code: 422,
      msg: '该标签已被1位客户使用，不能删除',
    })
    const data = await r.ok('GET', `/basedata/archives/${person.id}/baseData`)
    expect(
      (data['labels'] as { type: string; items: { chosen: boolean }[] }[]).find((group) => group.type === 'hobby')!
        .items,
    ).toMatchObject([{ chosen: true }])
  })

  it('wants a reason for the blacklist', async () => {
    const person = await r.customer()
    expect(await r.refused('POST', `${CUSTOMER}/blacklist`, { ids: [person.id], blacklist: true })).toMatchObject({
      code: 400,
      msg: '请输入原因',
    })
    await r.ok('POST', `${CUSTOMER}/blacklist`, { ids: [person.id], blacklist: true, reason: '恶意损坏' })
    expect(await r.info(CUSTOMER, person.id)).toMatchObject({ blacklist: true, blacklistReason: '恶意损坏' })
  })

  it('shows a limited reader only the parts of his communities, and says so', async () => {
    const other = Number(
      (await r.ok('POST', '/basedata/base/community', { companyId: r.companyId, name: '滨江一号', code: 'BJ' })).id,
    )
    const building = (
      await r.ok('POST', '/basedata/base/building', {
        communityId: other,
        buildName: '1栋',
        buildCode: '01',
        floorsUp: 5,
      })
    ).id
    const [unit] = await r.list('/basedata/base/unit/select', { buildingId: building })
    const office = String(
      (
        await r.ok('POST', '/basedata/base/house', {
          communityId: other,
          buildingId: building,
          unitId: unit!.id,
          roomNo: '501',
          floor: 5,
          buildingArea: '80',
        })
      ).id,
    )
    const home = await r.house()
    const person = await r.customer()
    await r.relate(person.id, home.id)
    await r.relate(person.id, office, { communityId: other })
    const reader = await r.user('reader01', ['basedata:archive:view', 'basedata:customer:list'], {
      dataScope: 5,
      communityIds: [r.communityId],
    })
    const seen = await reader.call('GET', `/basedata/archives/${person.id}/header`)
    expect(seen.data).toMatchObject({ partial: true, houses: [{ houseId: home.id }] })
    const outsider = await r.customer({ createdIn: other })
    expect(await reader.call('GET', `/basedata/archives/${outsider.id}/header`)).toMatchObject({ code: 404 })
    expect(await reader.call('GET', `${CUSTOMER}/info/${outsider.id}`)).toMatchObject({ code: 404 })
  })
})

describe('claims', () => {
  const claim = async (over: Record<string, unknown>) => {
    const file = '00000000-0000-7000-8000-0000000000aa'
    const [row] = await r.sql<{ id: string }>(
      `insert into property_review (id, company_id, community_id, house_id, applicant_name, mobile, relation, attachments, source, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, 4, 1, now(), now()) returning id`,
      [
        r.companyId,
        r.communityId,
        over['houseId'],
        over['name'],
        over['mobile'],
        over['relation'],
        JSON.stringify([{ id: file }]),
      ],
    )
    return row!.id
  }
  it('needs a certificate', async () => {
    const house = await r.house()
    expect(
      await r.refused('POST', '/basedata/base/propertyReview', {
        houseId: house.id,
        applicantName: '王小明',
        mobile: '13800138000',
        relation: 1,
        attachments: [],
      }),
    ).toMatchObject({ code: 400, msg: '请上传证明材料' })
  })
  it('makes customer and relation when passed, and sends a second owner to the transfer', async () => {
    const house = await r.house()
    const first = await claim({ houseId: house.id, name: '王小明', mobile: '13611112222', relation: 1 })
    await r.ok('POST', '/basedata/base/propertyReview/pass', { id: first })
    expect(await r.info('/basedata/base/house', house.id)).toMatchObject({
      ownerNames: ['王小明'],
      payerName: '王小明',
    })
    const second = await claim({ houseId: house.id, name: '赵六', mobile: '13633334444', relation: 1 })
    expect(await r.refused('POST', '/basedata/base/propertyReview/pass', { id: second })).toMatchObject({
      code: 422,
      msg: '该房产已有业主，请走过户',
    })
    expect(await r.ok('GET', `/basedata/base/propertyReview/check/${second}`)).toMatchObject({
      match: { name: false, mobile: false },
    })
    await r.ok('POST', '/basedata/base/propertyReview/reject', { id: second, remark: '已有业主' })
    expect(await r.refused('POST', '/basedata/base/propertyReview/pass', { id: second })).toMatchObject({
      code: 422,
      msg: '该申请已处理',
    })
  })
})
