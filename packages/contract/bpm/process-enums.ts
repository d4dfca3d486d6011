import { grades, options } from '../kernel/options.ts'

/** Closed lists of process administration. */
export const FORM_TYPE = options([1, '流程表单'], [2, '业务表单'])
export const MODEL_STATE = grades([1, '激活', 'success'], [2, '挂起', 'warning'])
export const START_SCOPE = options([1, '全员'], [2, '指定'])
export const DEPLOY_SOURCE = options([1, '设计器'], [2, '导入文件'], [3, '系统预置'])
export const RULE_TYPE = options(
  [10, '指定角色'],
  [20, '部门成员'],
  [21, '部门负责人'],
  [22, '岗位'],
  [30, '指定用户'],
  [40, '工作组'],
  [50, '自定义脚本'],
)
export const RULE_OPERATION = options([1, '并集'], [2, '交集'], [3, '排除'])
export const RULE_MODE = options([1, '抢占'], [2, '会签'], [3, '或签'], [4, '依次审批'])
export const EMPTY_POLICY = options([1, '自动通过'], [2, '转流程管理员'], [3, '阻止发起'])
export const BUTTON_CODE = options(
  ['approve', '同意'],
  ['reject', '驳回'],
  ['return', '退回'],
  ['transfer', '转办'],
  ['delegate', '委派'],
  ['addSign', '加签'],
  ['reduceSign', '减签'],
  ['cc', '抄送'],
  ['comment', '评论'],
  ['withdraw', '撤回'],
)
export const COMPARE = options(
  ['eq', '等于'],
  ['ne', '不等于'],
  ['gt', '大于'],
  ['ge', '大于等于'],
  ['lt', '小于'],
  ['le', '小于等于'],
  ['in', '属于'],
  ['notIn', '不属于'],
  ['contains', '包含'],
  ['empty', '为空'],
  ['notEmpty', '不为空'],
)
export const LOGIC = options(['and', '且'], ['or', '或'])

/** Scripts of assignment rules that the product brings along; `param` says what else they ask for. */
export const BUILT_IN_SCRIPTS = [
  { code: 'initiator', label: '发起人本人', param: null },
  { code: 'initiatorLeader1', label: '发起人第1级部门负责人', param: null },
  { code: 'initiatorLeader2', label: '发起人第2级部门负责人', param: null },
  { code: 'initiatorLeader', label: '发起人第n级部门负责人', param: 'level' },
  { code: 'initiatorSelect', label: '发起人自选', param: null },
  { code: 'prevSelect', label: '上一节点指定', param: null },
  { code: 'communityManager', label: '项目经理', param: null },
  { code: 'companyLeader', label: '公司负责人', param: null },
  { code: 'groupLeader', label: '集团负责人', param: null },
  { code: 'houseKeeper', label: '房产管家', param: null },
  { code: 'formUser', label: '表单人员字段', param: 'field' },
  { code: 'businessOwner', label: '单据负责人', param: null },
] as const
export type BuiltInScript = (typeof BUILT_IN_SCRIPTS)[number]['code']
/** The choice of an expression instead of a script that comes along. */
export const EXPRESSION_SCRIPT = 'expression'
