import { notBefore } from '../../kernel/cross-rules.ts'
import { defineEntity, group, openIn, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { ACCOUNT_NO, BANKS, CONTRACT_STATUS } from './codes.ts'

export const bankDeductContract = defineEntity('charge-other.bankDeductContract', {
  label: '代扣协议',
  doc: `What a customer allows the bank to take from his account: for which properties and items, up to what amount at once. No property and item
is named by two active ones; the account is encrypted.`,
  title: 'contractNo',
  table: 'bank_deduct_contract',
  base: '/charge/bank/contract',
  perms: {
    prefix: 'charge-other:bank-deduct',
    list: 'contract',
    add: 'contract',
    edit: 'contract',
    delete: 'contract',
    import: 'contract',
    export: 'contract',
    plain: 'export',
  },
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export', 'plain'],
  fields: {
    contractNo: f.text('协议号', { required: true, max: 40, search: true, indexed: true, width: 124 }),
    customerId: f.ref('客户', { to: 'basedata.customer', required: true, indexed: true }),
    houses: f.refs('房产', { to: 'basedata.house', width: 180 }),
    places: f.refs('车位', { to: 'park.parkingPlace' }),
    feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选择表示全部收费项目' }),
    bankCode: f.choice('银行', { dict: BANKS, required: true, indexed: true }),
    accountNo: f.idNumber('账号', {
      required: true,
      masked: 'account',
      pattern: ACCOUNT_NO,
      width: 150,
      messages: { invalid: '账号为12至30位数字' },
    }),
    accountName: f.text('户名', { required: true, max: 60, search: true, width: 100 }),
    idNo: f.idNumber('证件号码', { pattern: '^[0-9A-Za-z]{6,20}$' }),
    signedDate: f.date('签约日期', { required: true, indexed: true }),
    endDate: f.date('到期日期', { indexed: true, help: '当日仍有效，次日自动终止；不填为长期' }),
    singleLimit: f.money('单笔限额', {
      min: 0,
      exclusiveMin: true,
      help: '不填为不限；超出时按所属期由远到近取整笔应收',
    }),
    attachments: f.attachments('附件', { max: 10 }),
    remark: f.longText('备注', { max: 200 }),
    status: f.state('状态', { of: CONTRACT_STATUS, default: 'active', indexed: true, width: 80 }),
  },
  unique: [unique(['contractNo', 'companyId'], '协议号已存在')],
  rules: (rule) => [
    rule('houses', '请选择房产或车位', ({ houses, places }) => !!houses?.length || !!places?.length),
    notBefore('endDate', 'signedDate', '到期日期不能早于签约日期'),
  ],
  locks: [openIn('edit', { status: [CONTRACT_STATUS.active, CONTRACT_STATUS.paused] }, '已终止的协议不能修改')],
  list: {
    columns: ['contractNo', 'customerId', 'houses', 'bankCode', 'accountNo', 'singleLimit', 'endDate', 'status'],
    filters: ['bankCode', 'status', 'customerId', 'signedDate', 'endDate'],
    sort: { field: 'contractNo', order: 'desc' },
  },
  form: [
    group('协议', ['communityId', 'contractNo', 'customerId', 'houses', 'places', 'feeItems', 'signedDate', 'endDate']),
    group('账户', ['bankCode', 'accountNo', 'accountName', 'idNo', 'singleLimit', 'attachments', 'remark']),
  ],
})
