import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'

/** Specification 2, section 7: every call of it that is built, as method and path. Door access and contracts are modules to come. */
const M = '/basedata/sys/menu'
const U = '/basedata/sys/user'
const O = '/basedata/base'
const A = '/message/ams'
const B = '/camunda/bpm'
const L = '/charge/base/lookup'
const CALLS: Readonly<Record<string, readonly string[]>> = {
  GET: [
    `${M}/getMenuList`,
    `${M}/getAllMenuList`,
    `${M}/list`,
    `${M}/getUrlMenuList`,
    `${M}/list/{}`,
    `${M}/{}`,
    `${M}/nav`,
    `${M}/group/getGroupList`,
    `${M}/group/rel/getGroupMenu/{}`,
    `${M}/group/getUserGroup`,
    `${M}/group/rel/getUserGroupMenu/{}`,
    `${M}/group/rel/getGroupMenuById/{}`,
    `${M}/gray/page`,
    '/basedata/sys/page/config/getInfo',
    `${U}/page`,
    `${U}/info`,
    `${U}/info/{}`,
    `${U}/exportUserData`,
    `${U}/iotUserSync`,
    `${U}/list`,
    `${U}/user_list`,
    `${U}/delete/page`,
    `${U}/UserInfoByRolePage`,
    `${O}/company/tree`,
    `${O}/community/tree`,
    `${O}/company/treelist`,
    `${O}/community/treelist`,
    `${O}/community/treelistall`,
    `${O}/company/info/{}`,
    `${O}/company/list/{}`,
    `${O}/building/select`,
    `${O}/building/select/v2`,
    `${O}/unit/select`,
    `${O}/house/select`,
    `${A}/module/tree`,
    `${A}/record/user/page`,
    `${A}/record/user/markRead`,
    `${A}/record/user/notice`,
    `${A}/module/rel/page`,
    `${A}/module/config/myConfigTree`,
    `${B}/model/page`,
    `${B}/model/get`,
    `${B}/customize/form/task/config`,
    `${B}/customize/form/list`,
    `${L}/feeItem`,
    `${L}/calculationMethod`,
    `${L}/deductedType`,
    `${L}/house_list_by_community`,
    `${L}/park_place_list_by_community`,
    `${L}/get_pay_customer_list`,
    '/auth/reportToken',
    '/auth/captcha',
    '/auth/hotlineLink',
    '/auth/session/page',
    '/basedata/sys/role/select',
    '/file/download/{}',
  ],
  POST: [
    `${M}/save`,
    `${M}/update`,
    `${M}/group/updateGroup`,
    `${M}/group/addGroup`,
    `${M}/group/rel/addGroupMenu`,
    `${M}/gray/saveMenuGray`,
    '/basedata/sys/page/config/save',
    U,
    `${U}/company/rel`,
    `${U}/community`,
    `${U}/role`,
    `${U}/importUserData`,
    `${U}/myImportUserData`,
    `${U}/importSectionUser`,
    `${U}/recovery/{}`,
    `${U}/updateUserName`,
    `${O}/company/save`,
    `${A}/module`,
    `${A}/module/rel`,
    `${A}/record/user/markReadAll`,
    `${A}/module/config`,
    `${B}/model/create`,
    `${B}/model/deploy`,
    '/charge/bill/record',
    '/auth/login',
    '/auth/autoLogin',
    '/auth/logout',
    '/auth/frameLogout',
    '/auth/code',
    '/auth/ticket',
    '/basedata/sys/attachment/upload',
    '/file/sys/attachment/upload',
  ],
  PUT: [
    U,
    `${U}/disable`,
    `${U}/resetpasswd`,
    `${U}/move/company`,
    `${U}/community`,
    `${U}/update_info`,
    `${O}/company/update`,
    `${O}/company/updateOrderNum`,
    `${A}/module`,
    `${A}/module/rel`,
    `${B}/model/update`,
    `${B}/model/update-state`,
    `${B}/customize/form/task/config`,
    '/auth/password',
    '/auth/revisePassword',
    '/auth/context',
    '/auth/session/kick',
  ],
  DELETE: [
    `${M}/{}`,
    `${M}/group/deleteGroup`,
    `${M}/gray/deleteMenuGray`,
    U,
    `${U}/community`,
    `${O}/company/{}`,
    `${A}/module`,
    `${A}/module/rel`,
    `${B}/model/delete`,
  ],
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('every call of the specification is served and described', async () => {
  const served = new Set(
    app.app.calls.all().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  )
  const missing = Object.entries(CALLS).flatMap(([method, paths]) =>
    paths.map((path) => `${method} ${path}`).filter((call) => !served.has(call)),
  )
  expect(missing).toEqual([])
  const { token } = await app.admin()
  const { paths } = (
    await app.app.server.inject({ method: 'GET', url: '/openapi.json', headers: { token } })
  ).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
    ),
  )
  expect([...served].filter((call) => !described.has(call))).toEqual([])
})

test('no hotline, no link: the client shows why in a dialog', async () => {
  const admin = await app.admin()
  expect(await admin.call('GET', '/auth/hotlineLink')).toMatchObject({ code: 422, msg: '400热线未启用' })
})
