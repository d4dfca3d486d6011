import { directory, leaf } from './menu.ts'

export const basedataMenus = [
  directory('基础资料', '项目房产', 'building-2', [
    leaf('/basedata/community/list', {
      pages: ['/basedata/community', '/basedata/community/add', '/basedata/community/edit/$id'],
    }),
    leaf('/basedata/building/list', {
      pages: ['/basedata/building', '/basedata/building/add', '/basedata/building/edit/$id'],
    }),
    leaf('/basedata/unit/list', { pages: ['/basedata/unit', '/basedata/unit/add', '/basedata/unit/edit/$id'] }),
    leaf('/basedata/house/list', { pages: ['/basedata/house', '/basedata/house/add', '/basedata/house/edit/$id'] }),
    leaf('/basedata/selectRoom'),
    leaf('/basedata/house/handoverList', {
      pages: [
        '/basedata/house/getHandoverDetail/$id/$isEdit',
        '/basedata/house/getHandoverHouseDialog/$id/$communityId',
        '/basedata/house/getHandoverHouseDetailDialog/$id/$isEdit',
        '/basedata/house/getHandoverCustomerDialog/$id/$communityId',
        '/basedata/house/getHandoverCustomerDetailDialog/$id/$handoverId',
        '/basedata/house/getHandoverDeliverDialog/$id/$communityId',
        '/basedata/house/getHandoverDeliverDetailDialog/$id/$handoverId',
      ],
    }),
    leaf('/basedata/approval/list', {
      pages: [
        '/basedata/approval/community/update/$id',
        '/basedata/approval/community/delete/$id',
        '/basedata/approval/house/add/$id',
        '/basedata/approval/house/update/$id',
        '/basedata/approval/house/delete/$id',
        '/basedata/approval/place/add/$id',
        '/basedata/approval/place/update/$id',
        '/basedata/approval/place/delete/$id',
      ],
    }),
  ]),
  directory('基础资料', '客户资料', 'users', [
    leaf('/basedata/customerInfo', {
      pages: [
        '/basedata/crmLabelConfig/$type',
        '/basedata/archives/$id',
        '/basedata/archives/$id/baseInfo',
        '/basedata/archives/$id/baseData',
        '/basedata/archives/$id/houseInfo',
        '/basedata/archives/$id/questions',
        '/basedata/archives/$id/delivery',
        '/basedata/archives/$id/service',
        '/basedata/archives/$id/payOut',
        '/basedata/archives/$id/paymentRecord',
        '/basedata/archives/$id/satisfaction',
        '/basedata/archives/$id/parking',
      ],
      codes: ['basedata:crmLabel'],
    }),
    leaf('/basedata/fansInfo'),
    leaf('/basedata/tags/tag', { pages: ['/basedata/tags/tagMember/$tagId'] }),
    leaf('/basedata/tags/memberTagAnalysis'),
    leaf('/custom/record/list'),
    leaf('/yycpark/park/member'),
  ]),
  directory('基础资料', '台账产权', 'notebook-tabs', [
    leaf('/basedata/ledger/list', { pages: ['/basedata/ledger/add', '/basedata/ledger/edit/$id'] }),
    leaf('/basedata/ledger/special'),
    leaf('/basedata/ledger/examine/list', { pages: ['/basedata/ledger/examine/$id'] }),
    leaf('/basedata/property/review/list'),
  ]),
  directory('基础资料', '人员与单位', 'contact-round', [
    leaf('/basedata/keeper/housekeeper', { codes: ['session:publicLink'] }),
    leaf('/basedata/third/contractor'),
    leaf('/sys/schedule'),
  ]),
  directory('基础资料', '身份与终端', 'monitor-smartphone', [
    leaf('/basedata/idm/index'),
    leaf('/auth/terminal/list', { pages: ['/auth/terminal/add', '/auth/terminal/edit/$id'] }),
  ]),
  directory('基础资料', '日志与导入', 'scroll-text', [
    leaf('/file/sys/import/record'),
    leaf('/basedata/log/loginLog'),
    leaf('/basedata/log/operationLog'),
    leaf('/basedata/log/exceptionLog'),
  ]),
]
