/** What each version brought, in words for whoever administers the product; the newest first, its version that of package.json. */
export interface ReleaseNote {
  readonly version: string
  readonly notes: readonly string[]
}

export const RELEASE_NOTES: readonly ReleaseNote[] = [
  {
    version: '0.2.0',
    notes: [
      '新增工单、巡检、设备维保、电梯、物资、突发事件、应急管理和400热线；菜单自动出现，权限需授予角色。',
      '新增发票、银行代扣、凭证、月结和催费通知。',
      '工作台按岗位排布，增加风险提醒、本班收款、关账与差异、工单、巡检与设备、库存、应急事件和日程。',
      '升级后首次启动带来新的定时任务和消息事件，请在“定时任务”和“消息设置”中核对执行时间和接收人。',
      '请假和工单按同一份工作日历计算：原“工作日历”参数已并入公司的工作时间，请在“工作时间”中核对工作日、节假日和调休。',
      '微信支付和支付宝的对账单每天9:00自动下载并核对，定时任务“下载渠道对账单”可停用。',
      '仓库可设盘点计划，新增仓储指标。',
      '列表、报表、导出和搜索可改由只读数据库应答，见部署设置DATABASE_READ_URL。',
      '登录日志、异常日志和导入明细开始按保留期限清理，操作日志默认永久保留；期限在定时任务“清理过期记录”的参数中调整。',
    ],
  },
  { version: '0.1.0', notes: ['首个版本：基础资料、收费、流程、系统管理。'] },
]
