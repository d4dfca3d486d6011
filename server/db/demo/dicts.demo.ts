import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'

/** Business dictionaries, `code 名称: 项, 项…`; the values are the positions of the labels. */
const DICTS = `customer_source 客户来源: 开发商移交, 自主登记, 二手交易, 租赁入住
customer_level 客户等级: 普通, 重要, 钻石
customer_relation 与业主关系: 配偶, 父母, 子女, 租户, 其他
decoration_type 装修类型: 毛坯装修, 局部改造, 翻新
complaint_type 投诉类别: 服务态度, 环境卫生, 秩序安全, 工程维修, 收费争议
complaint_source 投诉渠道: 电话, 前台, 小程序, 400热线
repair_area 报修区域: 室内, 公共区域, 地下车库, 园林
repair_kind 报修类别: 水, 电, 燃气, 门窗, 电梯, 弱电
praise_type 表扬类别: 拾金不昧, 服务热情, 技能过硬
visit_way 回访方式: 电话, 上门, 短信
visit_result 回访结果: 非常满意, 满意, 一般, 不满意
equipment_kind 设备类别: 供配电, 给排水, 暖通, 消防, 电梯, 安防
equipment_level 设备等级: A类, B类, C类
patrol_kind 巡检类别: 日巡, 周巡, 月巡, 专项
quality_kind 品质检查类别: 客服, 工程, 秩序, 环境
event_level 事件等级: 一般, 较大, 重大, 特大
event_source 事件来源: 巡逻发现, 业主上报, 监控发现
material_kind 物资类别: 五金, 电气, 管件, 清洁, 劳保, 办公
material_unit 计量单位: 个, 箱, 米, 千克, 升
supplier_kind 供应商类别: 服务, 材料, 工程
contract_kind 合同类别: 物业服务, 外包服务, 采购, 租赁
invoice_kind 发票类型: 增值税普通发票, 增值税专用发票, 收据
pay_channel 收款渠道: 现金, 刷卡, 微信, 支付宝, 转账
refund_reason 退款原因: 重复缴费, 金额有误, 业主退租, 其他
reduce_reason 减免原因: 空置优惠, 服务补偿, 政策减免
dun_way 催缴方式: 短信, 电话, 上门, 律师函
park_kind 车位类别: 产权, 月租, 临停, 访客
car_kind 车辆类型: 小型车, 大型车, 新能源, 摩托车
visitor_reason 来访事由: 探访, 送货, 装修, 中介看房
key_kind 钥匙类别: 入户, 信报箱, 设备间
activity_kind 活动类别: 节日, 亲子, 公益, 便民
news_kind 资讯类别: 社区动态, 政策法规, 温馨提示
leave_kind 请假类别: 事假, 病假, 年假, 调休
shift_kind 班次类别: 早班, 中班, 夜班, 行政班
certificate_kind 证件类别: 电工证, 电梯管理员证, 消防证, 物业经理证
education 学历: 高中, 大专, 本科, 硕士
training_kind 培训类别: 入职, 技能, 安全, 服务礼仪
risk_level 风险等级: 低, 中, 高`

export async function seedDictsDemo({ q, now, companies }: DemoContext): Promise<void> {
  const items: {
    id: string
    dict_id: number
    company_id: number | null
    value: string
    label: string
    order_num: number
  }[] = []
  for (const line of DICTS.split('\n')) {
    const [head, list] = line.split(': ') as [string, string]
    const [code, name] = head.split(' ') as [string, string]
    const [made] = await q.query<{ id: number }>(
      'insert into dict (code, name, kind, allow_company, state, created_at, updated_at) select $1, $2, 2, true, 1, $3, $3 where not exists (select 1 from dict where code = $1) returning id',
      [code, name, now],
    )
    if (!made) continue
    list
      .split(', ')
      .forEach((label, i) =>
        items.push({ id: uuidv7(), dict_id: made.id, company_id: null, value: String(i + 1), label, order_num: i + 1 }),
      )
    // Two companies have words of their own for common values.
    if (code === 'customer_level')
      items.push(
        {
          id: uuidv7(),
          dict_id: made.id,
          company_id: companies['佛山分公司']!,
          value: '3',
          label: '尊享',
          order_num: 3,
        },
        {
          id: uuidv7(),
          dict_id: made.id,
          company_id: companies['广州分公司']!,
          value: '3',
          label: '云钻',
          order_num: 3,
        },
      )
  }
  await q.query(
    `insert into dict_item (id, dict_id, company_id, value, label, order_num, is_default, state, created_at, updated_at)
     select r.id, r.dict_id, r.company_id, r.value, r.label, r.order_num, r.company_id is null and r.order_num = 1, 1, $2, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, dict_id bigint, company_id bigint, value text, label text, order_num integer)`,
    [JSON.stringify(items), now],
  )
}
